/* Shows one round at a time, with buttons and keys to step. Without this module every round stands on the page. */

const PAUSE = 1200;

function button(label, action) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button";
  made.textContent = label;
  made.addEventListener("click", action);
  return made;
}

function stepThrough(box) {
  const rounds = [...box.querySelectorAll(".round")];
  const links = [...document.querySelectorAll("[data-round-list] a")];
  const words = box.dataset;
  let shown = 0;
  let playing = 0;

  function stop() {
    clearInterval(playing);
    playing = 0;
    play.textContent = words.play;
  }

  /* On a phone the board is higher than the screen: bring its leader, the first token on the road, into sight. */
  function follow(round) {
    for (const drawing of round.querySelectorAll(".course-drawing")) {
      const [, leader] = drawing.querySelectorAll("use");
      if (!leader || drawing.scrollHeight <= drawing.clientHeight) continue;
      const frame = drawing.getBoundingClientRect();
      const place = leader.getBoundingClientRect();
      drawing.scrollTop += place.top + place.height / 2 - frame.top - frame.height / 2;
    }
  }

  function show(index, { keepAddress = false } = {}) {
    shown = Math.max(0, Math.min(rounds.length - 1, index));
    rounds.forEach((round, at) => (round.hidden = at !== shown));
    links.forEach((link, at) => {
      if (at === shown) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
    const strip = links[shown].closest("ol");
    strip.scrollLeft += links[shown].getBoundingClientRect().left - strip.getBoundingClientRect().left - strip.clientWidth / 2;
    follow(rounds[shown]);
    first.disabled = back.disabled = shown === 0;
    on.disabled = last.disabled = shown === rounds.length - 1;
    said.textContent = rounds[shown].querySelector("h2").textContent;
    if (!keepAddress) history.replaceState(null, "", `#${rounds[shown].id}`);
    if (playing && shown === rounds.length - 1) stop();
  }

  const step = (index) => () => {
    stop();
    show(index());
  };
  const first = button(words.first, step(() => 0));
  const back = button(words.back, step(() => shown - 1));
  const play = button(words.play, () => {
    if (playing) return stop();
    if (shown === rounds.length - 1) show(0);
    play.textContent = words.stop;
    playing = setInterval(() => show(shown + 1), PAUSE);
  });
  const on = button(words.on, step(() => shown + 1));
  const last = button(words.last, step(() => rounds.length - 1));

  const said = document.createElement("span");
  said.className = "unseen";
  said.setAttribute("role", "status");
  const hint = document.createElement("span");
  hint.className = "soft";
  hint.textContent = words.keys;
  const bar = document.createElement("div");
  bar.className = "stepper";
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", words.controls);
  bar.append(first, back, play, on, last, hint, said);
  box.before(bar);

  box.classList.add("stepped");
  for (const drawing of box.querySelectorAll(".course-drawing")) {
    drawing.tabIndex = 0;
    const [, leader] = drawing.querySelectorAll("use");
    if (leader) leader.classList.add("lead");
  }

  const indexOf = (hash) => rounds.findIndex((round) => `#${round.id}` === hash);
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-round-list] a");
    if (!link) return;
    event.preventDefault();
    stop();
    show(indexOf(link.hash));
  });
  window.addEventListener("hashchange", () => {
    const index = indexOf(location.hash);
    if (index >= 0) show(index);
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select, .table-frame");
    if (typing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const actions = { ArrowRight: () => shown + 1, ArrowLeft: () => shown - 1 };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    stop();
    show(action());
  });
  show(Math.max(0, indexOf(location.hash)), { keepAddress: true });
}

for (const box of document.querySelectorAll("[data-rounds]")) stepThrough(box);
