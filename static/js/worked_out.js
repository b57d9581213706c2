/* What a form of a score sheet comes to, worked out by the site while it is filled in.

   Use: a form with `data-works-out` that has an element `#worked-out` and a button `[data-work-out]`, which asks for it by hand.
   - The form's own script tells by the event `filled-in` that something changed; what was asked before is dropped then.
   - When the answer is shown, the form gets the event `worked-out`; in between `#worked-out` has `aria-busy`.
   - Without a way to the site just now the button is there. */

const PAUSE = 150;

function setUp(form) {
  const result = form.querySelector("#worked-out");
  const byHand = form.querySelector("[data-work-out]");
  let waiting = 0;
  let asked = null;

  function soon() {
    asked?.abort(); /* what it asked is no longer filled in */
    asked = null;
    result.setAttribute("aria-busy", "true");
    clearTimeout(waiting);
    waiting = setTimeout(workOut, PAUSE);
  }

  async function workOut() {
    const mine = asked = new AbortController();
    try {
      const answer = await fetch(location.href, {
        method: "POST",
        body: new FormData(form),
        headers: { "X-Part": "worked-out" },
        signal: mine.signal,
      });
      const said = await answer.text();
      if (answer.ok && !answer.redirected) { /* signed out meanwhile, it would be the page to sign in */
        result.innerHTML = said;
        form.dispatchEvent(new Event("worked-out"));
      }
    } catch (error) {
      if (error.name !== "AbortError") byHand.hidden = false;
    }
    if (asked === mine) result.setAttribute("aria-busy", "false");
  }

  form.addEventListener("filled-in", soon);
  byHand.hidden = true;
  result.setAttribute("aria-busy", "false");
}

document.querySelectorAll("[data-works-out]").forEach(setUp);
