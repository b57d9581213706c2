/* Tapping a rider asks how many spaces over the line; each answer is worked out at once. Without this script the fields are typed. */

function setUp(form) {
  const rows = [...form.querySelectorAll("[data-rider]")];
  const bar = form.querySelector("[data-bar]");
  const now = bar.querySelector("[data-round]");
  const back = bar.querySelector("[data-undo]");
  const result = form.querySelector("#worked-out");
  const past = [];
  let current = [];

  const field = (row, what) => form.elements[`${what}-${row.dataset.rider}`];
  const spacesOf = (row) => field(row, "spaces").value;
  const roundOf = (row) => field(row, "round").value;
  const teamOf = (row) => row.dataset.rider.split("-")[0];
  const level = (row) =>
    rows.filter((other) => spacesOf(row) && spacesOf(other) === spacesOf(row) && roundOf(other) === roundOf(row) &&
      (!form.hasAttribute("data-trial") || teamOf(other) === teamOf(row)));  /* in a trial each team is alone on the road */

  /* --- what is filled in, and how it was before --- */
  const filledIn = () =>
    [...form.elements].filter((one) => /^(round|spaces|lane|out|sprint)-/.test(one.name)).map((one) =>
      one.type === "radio" ? one.checked : one.value);

  function fillIn(values) {
    const fields = [...form.elements].filter((one) => /^(round|spaces|lane|out|sprint)-/.test(one.name));
    fields.forEach((one, at) => {
      if (one.type === "radio") {
        one.checked = values[at];
      } else {
        one.value = values[at];
      }
    });
  }

  function changed() {
    const next = filledIn();
    if (next.join() !== current.join()) {
      past.push(current);
      current = next;
    }
    show();
    form.dispatchEvent(new Event("filled-in"));
  }

  function undo() {
    if (past.length) {
      current = past.pop();
      fillIn(current);
      show();
      form.dispatchEvent(new Event("filled-in"));
    }
  }

  /* --- riders --- */
  function show() {
    for (const row of rows) {
      const home = Boolean(spacesOf(row));
      const out = field(row, "out").value && field(row, "out").selectedOptions[0].text;
      row.classList.toggle("home", home);
      row.classList.toggle("out", Boolean(out));
      row.classList.toggle("level", level(row).length > 1);
      row.querySelector(".tour-said").textContent = home ? `+${spacesOf(row)} ${form.dataset.over}` : out;
      row.querySelector(".tour-time").textContent = "";
      row.querySelector(".tour-points").textContent = "";
    }
    showRound();
    back.disabled = past.length === 0;
    showSprints();
  }

  function open(row) {
    for (const other of rows) {
      const opened = other === row && !other.classList.contains("open");
      other.classList.toggle("open", opened);
      other.querySelector(".tour-tap").setAttribute("aria-expanded", String(opened));
    }
  }

  /* Level riders stand in lanes in the order in which they were tapped. */
  function giveLanes(row) {
    const taken = level(row).filter((other) => other !== row).map((other) => field(other, "lane").value);
    let lane = 1;
    while (taken.includes(String(lane))) {
      lane += 1;
    }
    field(row, "lane").value = field(row, "spaces").value ? String(lane) : "";
  }

  function swapLanes(row, was) {
    const other = level(row).find((one) => one !== row && field(one, "lane").value === field(row, "lane").value);
    if (other && was) {
      field(other, "lane").value = was;
    }
  }

  /* Arrow keys pass over spaces that are not meant: then the rider stays open until Enter. */
  function comesIn(row, stays) {
    if (!spacesOf(row)) {
      field(row, "round").value = "";
    } else if (!roundOf(row)) {
      field(row, "round").value = now.value;
    }
    giveLanes(row);
    if (!stays) {
      close(row);
    }
    changed();
  }

  function close(row) {
    open(null);
    row.querySelector(".tour-tap").focus({ preventScroll: true });
  }

  for (const row of rows) {
    const who = row.querySelector(".tour-who");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "tour-tap";
    button.setAttribute("aria-expanded", "false");
    const said = document.createElement("span");
    said.className = "tour-said";
    const time = document.createElement("span");
    time.className = "tour-time";
    const points = document.createElement("span");
    points.className = "tour-points";
    button.append(...who.childNodes, said, time, points);
    who.append(button);
    button.addEventListener("click", () => open(row));
    let lane = "";
    let keyed = false;
    row.querySelector(".spaces").addEventListener("pointerdown", () => { keyed = false; });
    row.querySelector(".spaces").addEventListener("keydown", (event) => { keyed = event.key.startsWith("Arrow"); });
    row.querySelector(".spaces").addEventListener("change", () => comesIn(row, keyed));
    row.querySelector(".tour-fields").addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        close(row);
      }
    });
    row.querySelector(".lane").addEventListener("pointerdown", () => { lane = field(row, "lane").value; });
    row.querySelector(".lane").addEventListener("keydown", () => { lane = field(row, "lane").value; });
    row.querySelector(".lane").addEventListener("change", () => { swapLanes(row, lane); changed(); });
    row.querySelector(".tour-round-field").addEventListener("change", () => { giveLanes(row); changed(); });
    row.querySelector(".tour-out").addEventListener("change", changed);
  }

  /* --- the round in which riders come in now --- */
  function turnTo(round) {
    now.value = String(Math.min(99, Math.max(1, round)));
    showRound();
  }

  function showRound() {
    const rounds = rows.map((row) => Number(roundOf(row))).filter(Boolean);
    const later = rounds.length ? Number(now.value) - Math.min(...rounds) : 0;
    bar.querySelector("[data-later-by]").textContent = later > 0 && !form.hasAttribute("data-trial") ? `+${10 * later} ${form.dataset.seconds}` : "";
  }

  turnTo(Math.max(1, ...rows.map((row) => Number(roundOf(row)) || 0)));
  bar.querySelector("[data-earlier]").addEventListener("click", () => turnTo(Number(now.value) - 1));
  bar.querySelector("[data-later]").addEventListener("click", () => turnTo(Number(now.value) + 1));
  back.addEventListener("click", undo);

  /* --- sprints: riders tapped in the order over the line --- */
  const sprints = [...form.querySelectorAll("[data-sprint]")].map((part) => {
    const selects = [...part.querySelectorAll("select")];
    const taps = document.createElement("div");
    taps.className = "tour-sprint-taps";
    const buttons = rows.map((row) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "tour-sprint-tap";
      button.dataset.of = row.dataset.rider;
      const name = document.createElement("span");
      name.className = "unseen";
      name.textContent = row.dataset.name;
      const number = document.createElement("b");
      number.textContent = row.dataset.rider.split("-")[1];
      number.setAttribute("aria-hidden", "true");
      const place = document.createElement("span");
      place.className = "tour-sprint-place";
      button.append(row.querySelector("svg").cloneNode(true), number, name, place);
      button.addEventListener("click", () => {
        const order = selects.map((one) => one.value).filter(Boolean);
        const left = order.filter((one) => one !== row.dataset.rider);
        if (left.length === order.length && left.length < selects.length) {
          left.push(row.dataset.rider);
        }
        selects.forEach((one, at) => { one.value = left[at] || ""; });
        changed();
      });
      return button;
    });
    taps.append(...buttons);
    part.append(taps);
    return { selects, buttons };
  });

  function showSprints() {
    for (const { selects, buttons } of sprints) {
      for (const button of buttons) {
        const at = selects.findIndex((one) => one.value === button.dataset.of);
        button.setAttribute("aria-pressed", String(at >= 0));
        button.querySelector(".tour-sprint-place").textContent = at >= 0 ? `${at + 1}.` : "";
      }
    }
  }

  /* --- worked out by the judge (worked_out.js) --- */
  function showTimes() {
    for (const row of rows) {
      const line = result.querySelector(`[data-of="${row.dataset.rider}"]`);
      const timed = line && line.dataset.time;
      const place = timed && line.dataset.place ? `${line.dataset.place}. ` : "";
      row.querySelector(".tour-time").textContent = timed ? `${place}${line.dataset.time}` : "";
      row.querySelector(".tour-points").textContent = place ? line.dataset.points : "";
    }
  }

  form.addEventListener("worked-out", showTimes);
  form.querySelectorAll("[data-sprint] select").forEach((one) => one.addEventListener("change", changed));
  form.addEventListener("draft-restored", changed);
  form.classList.add("tapped");
  bar.hidden = false;
  current = filledIn();
  show();
  showTimes();
}

document.querySelectorAll("[data-tour]").forEach(setUp);
