/* Tapping riders fills in the form of a pad, and each tap is worked out at once. Without this script the fields are typed. */

const IN_A_ROW = 4;
const CARDS = [1, 2, 3, 4, 5, 6];

function make(kind, className, ...parts) {
  const one = document.createElement(kind);
  if (kind === "button") one.type = "button";
  one.className = className;
  one.append(...parts);
  return one;
}

function setUp(form) {
  const bar = form.querySelector("[data-bar]");
  const result = form.querySelector("#worked-out");
  const rowsOf = (part) => [...form.querySelectorAll(`[data-part="${part}"] [data-rider]`)];
  const places = rowsOf("place");
  const riders = places.map((row) => row.dataset.rider);
  const field = (what, rider) => form.elements[`${what}-${rider}`];

  /* A rider's button: mark, number, the name unseen, and what is said of the rider. */
  function tile(row) {
    const button = make("button", "pad-tap", ...[...row.querySelector("label").childNodes].map((one) => one.cloneNode(true)));
    button.append(make("span", "pad-said"));
    button.dataset.of = row.dataset.rider;
    return button;
  }

  function say(button, words, pressed = words !== "") {
    button.querySelector(".pad-said").textContent = words;
    button.setAttribute("aria-pressed", String(pressed));
  }

  function changed() {
    show();
    form.dispatchEvent(new Event("filled-in"));
  }

  /* --- order of finish: a tap gives the next place, another takes it back --- */
  const placeOf = (rider) => Number(field("place", rider).value) || 0;

  function comesIn(rider) {
    const gone = placeOf(rider);
    const home = riders.filter(placeOf);
    if (gone) {
      for (const other of home) if (placeOf(other) > gone) field("place", other).value = placeOf(other) - 1;
      field("place", rider).value = "";
    } else {
      field("place", rider).value = Math.max(0, ...home.map(placeOf)) + 1;
      if (field("out", rider).value !== "dsq") field("out", rider).value = "";
    }
    changed();
  }

  /* --- out of the race: a tap is the next way of being out --- */
  function goesOut(rider) {
    const select = field("out", rider);
    const ways = [...select.options].map((one) => one.value).filter((way) => !placeOf(rider) || !way || way === "dsq");
    select.value = ways[(ways.indexOf(select.value) + 1) % ways.length];
    changed();
  }

  function tiles(part, tapped) {
    const tapsOf = new Map();
    for (const row of rowsOf(part)) {
      const button = tile(row);
      button.addEventListener("click", () => tapped(row.dataset.rider));
      row.querySelector("label").before(button);
      tapsOf.set(row.dataset.rider, button);
    }
    return tapsOf;
  }

  /* Riders' buttons of a part whose fields are not riders' own. */
  function taps(part, tapped) {
    const buttons = places.map((row) => {
      const button = tile(row);
      button.querySelector(".unseen").textContent = ` ${row.dataset.team}`;
      button.addEventListener("click", () => tapped(row.dataset.rider));
      return button;
    });
    const list = make("div", "pad-taps", ...buttons);
    (part.querySelector(".hint") || part.querySelector("legend")).after(list);
    return buttons;
  }

  const placeTaps = tiles("place", comesIn);
  const outTaps = tiles("out", goesOut);
  const cardTaps = tiles("cards", openCards);
  for (const button of placeTaps.values()) button.append(make("span", "pad-points"));

  /* --- sprints: riders tapped in the order over the line --- */
  const sprints = [...form.querySelectorAll("[data-sprint]")].map((part) => {
    const selects = [...part.querySelectorAll("select")];
    const buttons = taps(part, (rider) => {
      const order = selects.map((one) => one.value).filter(Boolean);
      const left = order.filter((one) => one !== rider);
      if (left.length === order.length && left.length < selects.length) left.push(rider);
      selects.forEach((one, at) => { one.value = left[at] || ""; });
      changed();
    });
    return { selects, buttons };
  });

  /* --- the jersey: a tap is one round more for its wearer, another rider begins a new time in it --- */
  const jersey = form.querySelector('[data-part="jersey"]');
  const spells = jersey ? [...jersey.querySelectorAll(".pad-spell")].map((row) => ({
    row,
    wearer: row.querySelector("select"),
    rounds: row.querySelector("input"),
  })) : [];
  const worn = () => spells.filter((spell) => spell.wearer.value);

  function wears(rider) {
    const last = worn().at(-1);
    const next = spells.find((spell) => !spell.wearer.value);
    if (last?.wearer.value === rider) {
      last.rounds.value = Number(last.rounds.value) + 1;
    } else if (next) {
      next.wearer.value = rider;
      next.rounds.value = 1;
    }
    changed();
  }

  function fewer(spell) {
    spell.rounds.value = Number(spell.rounds.value) - 1;
    if (Number(spell.rounds.value) < 1) {
      const left = worn().filter((one) => one !== spell).map((one) => [one.wearer.value, one.rounds.value]);
      spells.forEach((one, at) => { [one.wearer.value, one.rounds.value] = left[at] || ["", ""]; });
      jersey.querySelector(".pad-tap").focus({ preventScroll: true });
    }
    changed();
  }

  const jerseyTaps = jersey ? taps(jersey, wears) : [];
  for (const spell of spells) {
    const minus = make("button", "button pad-step", "−");
    const plus = make("button", "button pad-step", "+");
    minus.addEventListener("click", () => fewer(spell));
    plus.addEventListener("click", () => {
      spell.rounds.value = Number(spell.rounds.value) + 1;
      changed();
    });
    spell.who = make("b", "pad-wearer");
    spell.steps = [[minus, form.dataset.fewer], [plus, form.dataset.more]];
    spell.rounds.before(minus);
    spell.rounds.after(plus);
    spell.row.prepend(spell.who);
  }

  /* --- photo cards: the rider, then the card --- */
  let noting = "";
  const panel = make("li", "pad-cards");
  for (const card of CARDS) {
    const button = make("button", "button", String(card));
    button.addEventListener("click", () => {
      const cards = field("cards", noting);
      cards.value = `${cards.value} ${card}`.trim();
      changed();
    });
    panel.append(button);
  }
  const back = make("button", "button small", form.dataset.takeBack);
  back.addEventListener("click", () => {
    const cards = field("cards", noting);
    cards.value = cards.value.split(/[\s,]+/).slice(0, -1).join(" ");
    changed();
  });
  panel.append(back);

  function openCards(rider) {
    noting = noting === rider ? "" : rider;
    panel.remove();
    if (noting) {
      const rows = rowsOf("cards");
      const at = rows.findIndex((row) => row.dataset.rider === rider);
      rows[Math.min(rows.length, at - (at % IN_A_ROW) + IN_A_ROW) - 1].after(panel);
    }
    show();
  }

  /* --- what the fields say --- */
  function show() {
    const wayOut = (rider) => field("out", rider).value && field("out", rider).selectedOptions[0].text;
    for (const [rider, button] of placeTaps) {
      const place = placeOf(rider);
      say(button, place ? `${place}.` : "");
      button.querySelector(".pad-points").textContent = "";
      button.classList.toggle("out", Boolean(wayOut(rider)));
    }
    for (const [rider, button] of outTaps) say(button, wayOut(rider));
    for (const [rider, button] of cardTaps) {
      say(button, field("cards", rider).value);
      button.removeAttribute("aria-pressed");
      button.setAttribute("aria-expanded", String(rider === noting));
    }
    for (const { selects, buttons } of sprints) {
      for (const button of buttons) {
        const at = selects.findIndex((one) => one.value === button.dataset.of);
        say(button, at >= 0 ? `${at + 1}.` : "");
      }
    }
    for (const button of jerseyTaps) {
      const rounds = worn().filter((spell) => spell.wearer.value === button.dataset.of).map((spell) => Number(spell.rounds.value));
      say(button, rounds.length ? `× ${rounds.reduce((sum, one) => sum + one)}` : "");
    }
    for (const spell of spells) {
      const name = spell.wearer.value ? spell.wearer.selectedOptions[0].text : "";
      spell.row.hidden = !name && !spell.rounds.value && !spell.row.querySelector(".field-faults");
      spell.who.textContent = name;
      for (const [button, words] of spell.steps) button.setAttribute("aria-label", `${words}: ${name}`);
    }
  }

  /* --- worked out by the judge (worked_out.js) --- */
  function showPoints() {
    for (const [rider, button] of placeTaps) {
      const line = result.querySelector(`[data-of="${rider}"]`);
      button.querySelector(".pad-points").textContent = line ? line.dataset.points : "";
    }
    const totals = result.querySelector("[data-totals]");
    bar.replaceChildren(...(totals ? [...totals.childNodes].map((one) => one.cloneNode(true)) : []));
    bar.hidden = !totals;
  }

  form.addEventListener("worked-out", showPoints);
  form.addEventListener("change", changed);
  form.addEventListener("draft-restored", changed);
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("input:not([type=checkbox])")) {
      event.preventDefault(); /* a number typed is no wish to send */
      changed();
    }
  });
  form.classList.add("tapped");
  form.querySelectorAll("[data-tapped]").forEach((one) => { one.hidden = false; });
  show();
  showPoints();
  form.querySelector(".field-faults")?.scrollIntoView({ block: "center", behavior: "instant" }); /* on a phone it may be far below */
}

document.querySelectorAll("[data-pad]").forEach(setUp);
