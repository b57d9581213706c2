/* The log page: numbers and marks beside the lines; a check while typing, which saves nothing; a problem's link leads to its
   line, and a legal choice writes itself into it. Without this script the button checks and the choices are read. */

const NAMES = { error: "×", warning: "!", disagreement: "≠" };
const PAUSE = 600;
const LATER = 15_000;

function edit(editor) {
  const text = editor.querySelector("textarea");
  const form = text.form;
  const result = form.querySelector("[data-check-result]");
  const live = form.querySelector("[data-live]");
  const gutter = document.createElement("div");
  gutter.className = "gutter";
  gutter.setAttribute("aria-hidden", "true");
  editor.prepend(gutter);
  editor.classList.add("numbered");
  form.querySelector("[data-legend]").hidden = false;
  let marks = new Map();
  let shown = -1;
  let waiting = 0;
  let asked = null;

  /* --- the gutter --- */
  function readMarks() {
    const source = document.getElementById("log-marks");
    marks = new Map(source ? JSON.parse(source.textContent).map((mark) => [mark.line, mark.severity]) : []);
    shown = -1;
    draw();
  }

  function draw() {
    const lines = text.value.split("\n").length;
    if (lines === shown) return;
    shown = lines;
    gutter.replaceChildren(
      ...Array.from({ length: lines }, (_, index) => {
        const row = document.createElement("div");
        const severity = marks.get(index + 1);
        row.textContent = severity ? `${NAMES[severity]} ${index + 1}` : String(index + 1);
        if (severity) row.className = severity;
        return row;
      }),
    );
    gutter.scrollTop = text.scrollTop;
  }

  /* --- lines --- */
  function placeOf(line) {
    const before = text.value.split("\n").slice(0, line - 1);
    const start = before.reduce((length, row) => length + row.length + 1, 0);
    const end = text.value.indexOf("\n", start);
    return [Math.min(start, text.value.length), end < 0 ? text.value.length : end];
  }

  function goTo(line) {
    text.focus({ preventScroll: true });
    text.setSelectionRange(...placeOf(line));
    const height = parseFloat(getComputedStyle(text).lineHeight);
    text.scrollTop = Math.max(0, (line - 4) * height);
    text.scrollIntoView({ block: "center" });
  }

  /* Typed for the person, so that the browser can undo it; the old command is the only one that can. */
  function write(words) {
    if (!document.execCommand("insertText", false, words)) {
      text.setRangeText(words, text.selectionStart, text.selectionEnd, "end");
      text.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  function writeChoice(button) {
    const line = Number(button.dataset.line);
    const [start, end] = placeOf(line);
    goTo(line);
    if (text.value.slice(start, end) === button.dataset.was) write(button.dataset.text);
  }

  function insert(button) {
    text.focus();
    if (!text.value.trim()) text.select();
    write(button.closest("div").querySelector("pre").textContent);
  }

  /* --- the check while typing --- */
  function soon(pause) {
    asked?.abort();
    clearTimeout(waiting);
    waiting = setTimeout(check, pause);
  }

  async function check() {
    if (!text.value.trim()) return;
    const mine = asked = new AbortController();
    const body = new FormData();
    body.set("text", text.value);
    const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
    body.set("csrfmiddlewaretoken", token ? token[1] : form.elements.csrfmiddlewaretoken.value);
    live.textContent = editor.dataset.checking;
    try {
      const answer = await fetch(location.href, { method: "POST", body, headers: { "X-Part": "check" }, signal: mine.signal });
      const said = await answer.text();
      if (mine !== asked) return;
      if (answer.ok) {
        showBelow(said);
        readMarks();
        live.textContent = verdict();
      } else if (answer.status === 429 || answer.status === 503) {
        live.textContent = editor.dataset.waits;
        waiting = setTimeout(check, LATER);
      } else {
        live.textContent = editor.dataset.failed;
      }
    } catch (error) {
      if (error.name !== "AbortError") live.textContent = editor.dataset.offline;
    }
  }

  /* The result comes below the log, and the log stays where it is on the screen: somebody types in it. */
  function showBelow(said) {
    const top = text.getBoundingClientRect().top;
    result.innerHTML = said;
    live.after(result);
    window.scrollBy(0, text.getBoundingClientRect().top - top);
  }

  function verdict() {
    const counted = [...result.querySelectorAll(".problem-count li")].map((one) => one.textContent.trim()).join(", ");
    return counted || result.querySelector("#problems > .form-faults p, #problems > p")?.textContent.trim() || "";
  }

  text.addEventListener("scroll", () => (gutter.scrollTop = text.scrollTop), { passive: true });
  text.addEventListener("input", () => {
    // Once lines are added or taken away, the marks below would stand beside the wrong ones.
    if (text.value.split("\n").length !== shown) marks = new Map();
    draw();
    soon(PAUSE);
  });
  form.addEventListener("draft-restored", () => {
    draw();
    soon(0);
  });
  window.addEventListener("online", () => { if (live.textContent === editor.dataset.offline) soon(0); });
  form.addEventListener("click", (event) => {
    const link = event.target.closest('.problem a[href^="#line-"]');
    const choice = event.target.closest("button.choice");
    const begin = event.target.closest("button[data-insert]");
    if (link) {
      event.preventDefault();
      goTo(Number(link.hash.slice("#line-".length)));
    }
    if (choice) writeChoice(choice);
    if (begin) insert(begin);
  });
  form.querySelectorAll("[data-insert]").forEach((button) => { button.hidden = false; });
  readMarks();
}

document.querySelectorAll("[data-editor]").forEach(edit);
