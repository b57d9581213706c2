"""What a browser measures on a page: parts that are cut, texts over each other, light boxes in a dark room."""

from __future__ import annotations

CUT = """
() => {
  const wide = document.documentElement.clientWidth;
  const cut = [];
  for (const part of document.querySelectorAll("main :is(table, td, th, svg, h1, h2, p, li, code)")) {
    const box = part.getBoundingClientRect();
    const style = getComputedStyle(part);
    if (!box.width || style.visibility === "hidden" || part.closest(".stock")) continue;
    const words = part.textContent.trim().slice(0, 40);
    if (box.right > wide + 1 || box.left < -1) cut.push(`${part.tagName} ${words}: ${Math.round(box.right)} > ${wide}`);
    if (part.matches("td, th") && part.scrollWidth > part.clientWidth + 2) cut.push(`full ${words}`);
  }
  return cut.slice(0, 5);
}
"""
OVERLAPS = """
() => {
  const boxes = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const part = text.parentElement;
    if (!text.textContent.trim() || part.closest("svg, del, select, option, textarea") || !part.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const clips = [];
    for (let around = part; around; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.overflowX !== "visible") clips.push([around.getBoundingClientRect(), style.overflowY]);
    }
    for (const whole of range.getClientRects()) {
      const box = { left: whole.left, right: whole.right, top: whole.top, bottom: whole.bottom };
      for (const [clip, down] of clips) {
        [box.left, box.right] = [Math.max(box.left, clip.left), Math.min(box.right, clip.right)];
        if (down !== "visible") [box.top, box.bottom] = [Math.max(box.top, clip.top), Math.min(box.bottom, clip.bottom)];
      }
      box.height = box.bottom - box.top;
      if (box.right - box.left > 1 && box.height > 1) boxes.push([box, text.textContent.trim(), text]);
    }
  }
  boxes.sort((a, b) => a[0].top - b[0].top);
  const over = [];
  for (let i = 0; i < boxes.length; i++)
    for (let j = i + 1; j < boxes.length && boxes[j][0].top < boxes[i][0].bottom; j++) {
      if (boxes[i][2] === boxes[j][2]) continue;
      const [a, b] = [boxes[i][0], boxes[j][0]];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 0.45 * Math.min(a.height, b.height))
        over.push(`${boxes[i][1].slice(0, 30)} | ${boxes[j][1].slice(0, 30)}`);
    }
  return over.slice(0, 5);
}
"""
LIGHT_BOXES = """
() => {
  const light = [];
  for (const part of document.querySelectorAll("body, body *")) {
    const box = part.getBoundingClientRect();
    const [red, green, blue, seen = 1] = (getComputedStyle(part).backgroundColor.match(/[\\d.]+/g) || []).map(Number);
    if (seen > 0.2 && box.width > 120 && box.height > 60 && 0.3 * red + 0.6 * green + 0.1 * blue > 110)
      light.push(`${part.tagName} ${part.className} ${part.textContent.trim().slice(0, 30)}`);
  }
  return light.slice(0, 5);
}
"""
