/* The table is laid anew at each press, without loading the page: the server answers the page, this takes its table. */

const WAIT = 400;

function work(form) {
  const letters = form.elements.letters;
  let waiting = 0;
  let queue = Promise.resolve();

  // One press after the other: each starts from the track that the one before has left.
  function press(name, value) {
    clearTimeout(waiting);
    queue = queue.then(() => lay(name, value));
  }

  async function lay(name, value) {
    const body = new FormData(form);
    body.delete("save");
    body.append(name, value);
    let text;
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
      if (!answer.ok) throw new Error(answer.statusText);
      text = await answer.text();
    } catch {
      form.dispatchEvent(new CustomEvent("not-sent"));
      return;
    }
    const table = new DOMParser().parseFromString(text, "text/html").getElementById("table");
    const focused = document.activeElement;
    const wanted = focused?.id || (focused?.name === "chosen" ? "chosen" : "");
    form.querySelector("#table").replaceWith(table);
    if (focused !== letters || name !== "draw") letters.value = table.dataset.letters;
    const again = wanted === "chosen" ? table.querySelector("input[name=chosen]:checked") : document.getElementById(wanted);
    again?.focus({ preventScroll: true });
  }

  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!button || button.name === "save") return;
    event.preventDefault();
    press(button.name, button.value);
  });
  form.addEventListener("change", (event) => {
    if (event.target.name === "chosen") press("draw", "1");
  });
  letters.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => press("draw", "1"), WAIT);
  });
  form.addEventListener("draft-restored", () => press("draw", "1"));
  form.querySelector("[data-draw]").hidden = true;
}

for (const form of document.querySelectorAll("[data-track-table]")) work(form);
