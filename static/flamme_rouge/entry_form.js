/* Tapping a rider gives them the next place; tapping them again takes it back. Without this script places are typed. */

function field(row, what) {
  return row.querySelector(`[name="${what}-${row.dataset.rider}"]`);
}

function placeOf(row) {
  return Number(field(row, "place").value) || 0;
}

function setUp(list) {
  const rows = [...list.querySelectorAll("[data-rider]")];
  list.classList.add("tapped");

  function placed() {
    return rows.filter(placeOf).sort((one, other) => placeOf(one) - placeOf(other));
  }

  function show() {
    const home = placed();
    for (const row of [...home, ...rows.filter((row) => !placeOf(row))]) {
      list.append(row);
    }
    for (const row of rows) {
      const place = placeOf(row);
      const button = row.querySelector(".quick-tap");
      row.classList.toggle("home", place > 0);
      button.querySelector(".quick-badge").textContent = place || "";
      button.setAttribute("aria-pressed", String(place > 0));
      button.title = place ? list.dataset.undo : list.dataset.tap;
    }
  }

  function takeBack(row) {
    const gone = placeOf(row);
    for (const other of placed()) {
      if (placeOf(other) > gone) {
        field(other, "place").value = placeOf(other) - 1;
      }
    }
    field(row, "place").value = "";
    field(row, "round").value = "";
    row.querySelector('.quick-rows input[value=""]').checked = true;
  }

  function comesIn(row) {
    const before = placed().at(-1);
    field(row, "place").value = placed().length + 1;
    if (before && !field(row, "round").value) {
      field(row, "round").value = field(before, "round").value;
    }
  }

  function tap(row) {
    const button = row.querySelector(".quick-tap");
    if (placeOf(row)) {
      takeBack(row);
    } else {
      comesIn(row);
    }
    show();
    button.focus({ preventScroll: true });
    if (placeOf(row)) {
      row.scrollIntoView({ block: "start" }); // those still to come stand right below
    }
  }

  for (const row of rows) {
    const who = row.querySelector(".quick-who");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quick-tap";
    const badge = document.createElement("span");
    badge.className = "quick-badge";
    button.append(badge, ...who.childNodes);
    who.append(button);
    button.addEventListener("click", () => tap(row));
  }
  list.closest("form").addEventListener("draft-restored", show);
  show();
}

document.querySelectorAll("[data-quick]").forEach(setUp);
