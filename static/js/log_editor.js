/* Line numbers beside the log, with a mark where a problem was found; a problem's link leads to its line. */

const NAMES = { error: "×", warning: "!", disagreement: "≠" };

function marksByLine() {
  const source = document.getElementById("log-marks");
  return new Map(source ? JSON.parse(source.textContent).map((mark) => [mark.line, mark.severity]) : []);
}

function number(editor) {
  const text = editor.querySelector("textarea");
  const gutter = document.createElement("div");
  gutter.className = "gutter";
  gutter.setAttribute("aria-hidden", "true");
  editor.prepend(gutter);
  editor.classList.add("numbered");
  let marks = marksByLine();
  let shown = 0;

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

  text.addEventListener("scroll", () => (gutter.scrollTop = text.scrollTop), { passive: true });
  text.addEventListener("input", () => {
    // Once lines are added or taken away, the marks below would stand beside the wrong ones.
    if (text.value.split("\n").length !== shown) marks = new Map();
    draw();
  });
  draw();
  return text;
}

function goTo(text, line) {
  const before = text.value.split("\n").slice(0, line - 1);
  const start = before.reduce((length, row) => length + row.length + 1, 0);
  const end = text.value.indexOf("\n", start);
  text.focus({ preventScroll: true });
  text.setSelectionRange(start, end < 0 ? text.value.length : end);
  const height = parseFloat(getComputedStyle(text).lineHeight);
  text.scrollTop = Math.max(0, (line - 4) * height);
  text.scrollIntoView({ block: "center" });
}

for (const editor of document.querySelectorAll("[data-editor]")) {
  const text = number(editor);
  document.addEventListener("click", (event) => {
    const link = event.target.closest('.problem a[href^="#line-"]');
    if (!link) return;
    event.preventDefault();
    goTo(text, Number(link.hash.slice(2)));
  });
}
