/* Nothing typed gets lost: what a form holds is kept on this device until it is saved.

   Use: inside a <form>, {% include "parts/_kept_draft.html" with base=… sent=form.is_bound %}; nothing else is needed.
   `base` is the revision that the form starts from (empty where there is none), `sent` says that the form shows what was
   sent and not yet saved. The page's address is the draft's name: a race's log, its quick sheet, a track …

   - Every change is kept at once, for 30 days, each tab's for itself, and shown to nobody but the account that typed it.
     Hidden and password fields are not kept. A hidden field that holds what was tapped is kept if it has the attribute
     `data-keep`; what is inside `data-not-kept` is not. A chosen file is kept with its bytes, up to MOST_OF_A_FILE.
   - When the form is opened again, what was not saved is offered; it is never put in the place of anything unasked. After
     “Use it” the form gets the event `draft-restored`: show what the fields now say. An older draft brings its revision
     along (the field `based_on`, `seen` or `saved`), so that the server compares before it saves.
   - A script that changes fields without a click or a key in the form tells so by the event `draft-changed`.
   - Leaving the page with something unsaved is asked about.
   - The button that saves (named `save`, or without a name) sends by fetch. Without a connection the form stays, says so, and
     sends again by itself; so does a form that gets the event `not-sent`. Where the server answers with a page (what is
     wrong, say), the form is sent once more as it would be without this module, so that the page is shown.
   - With the session over, a link to sign in is shown, and the draft is there afterwards. Nothing is sent in the name of
     another account that was signed in meanwhile in the same browser.
   - Where the device keeps nothing (its store is full or forbidden) the form says so, and signing in opens another tab. */

const PREFIX = "draft ";
const DAYS = 30;
const PAUSE = 250;
const AGAIN = 10_000;
const MOST_OF_A_FILE = 2.5 * 1024 * 1024; /* bytes; a log has at most 2 MiB, and the store of a page about 5 million signs */
const HANDED_ON = "draft in hand";
const TOO_MUCH = 413;
const ASKS_AGAIN = new Set([429, 502, 503, 504]);
const NOT_TYPED = new Set(["file", "password", "submit", "button", "reset", "image"]);

/* --- what is kept on the device: a list of drafts for each name --- */
function read(name) {
  try {
    const found = JSON.parse(localStorage.getItem(PREFIX + name) || "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/* Whether it is kept: a full or a forbidden store keeps nothing. */
function write(name, drafts) {
  try {
    if (drafts.length) localStorage.setItem(PREFIX + name, JSON.stringify(drafts));
    else localStorage.removeItem(PREFIX + name);
    return true;
  } catch {
    return false;
  }
}

function sweep() {
  const oldest = Date.now() - DAYS * 24 * 3600 * 1000;
  const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at));
  for (const key of names.filter((each) => each.startsWith(PREFIX))) {
    const name = key.slice(PREFIX.length);
    write(name, read(name).filter((draft) => draft.at > oldest));
  }
}

/* Every page has a draft of its own, so that a tab and its copy do not write over each other; only a form that comes back from
   the server goes on with the draft of the page that sent it. */
function draftInHand(sent) {
  const fresh = String(Math.random()).slice(2);
  try {
    const handed = sessionStorage.getItem(HANDED_ON);
    sessionStorage.removeItem(HANDED_ON);
    return (sent && handed) || fresh;
  } catch {
    return fresh;
  }
}

function handOn(draft) {
  try {
    sessionStorage.setItem(HANDED_ON, draft);
  } catch {
    /* it is offered once more then */
  }
}

/* --- what a form holds: [name, value] of every field that somebody fills in --- */
function typedFields(form) {
  return [...form.elements].filter((field) =>
    field.name && !NOT_TYPED.has(field.type) && (field.type !== "hidden" || field.hasAttribute("data-keep"))
    && !field.closest("[data-not-kept]"));
}

function valuesOf(field, asLoaded) {
  if (field.type === "checkbox" || field.type === "radio") {
    return (asLoaded ? field.defaultChecked : field.checked) ? [field.value] : [];
  }
  if (field.options) {
    const chosen = [...field.options].filter((one) => (asLoaded ? one.defaultSelected : one.selected));
    if (!chosen.length && asLoaded && field.type === "select-one" && field.options.length) chosen.push(field.options[0]);
    return chosen.map((one) => one.value);
  }
  return [asLoaded ? field.defaultValue : field.value];
}

function held(form, asLoaded = false) {
  return typedFields(form).flatMap((field) => valuesOf(field, asLoaded).map((value) => [field.name, value]));
}

function same(one, other) {
  const filled = (entries) => JSON.stringify(entries.filter(([, value]) => value !== "").map(String).sort());
  return filled(one) === filled(other);
}

function fillIn(form, entries) {
  const left = new Map();
  for (const [name, value] of entries) left.set(name, [...(left.get(name) || []), value]);
  for (const field of typedFields(form)) {
    const values = left.get(field.name) || [];
    if (field.type === "checkbox" || field.type === "radio") field.checked = values.includes(field.value);
    else if (field.type === "select-multiple") for (const one of field.options) one.selected = values.includes(one.value);
    else field.value = values.length ? values.shift() : "";
  }
}

/* --- files: [field, name, type, bytes as base64] --- */
const fileFields = (form) => [...form.elements].filter((field) => field.type === "file" && field.name);

function base64Of(file) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
}

async function filesOf(form) {
  const kept = [];
  for (const field of fileFields(form)) {
    const file = field.files[0];
    if (file && file.size <= MOST_OF_A_FILE) kept.push([field.name, file.name, file.type, await base64Of(file)]);
  }
  return kept;
}

function putBack(form, files) {
  for (const [name, called, type, base64] of files) {
    const field = fileFields(form).find((one) => one.name === name);
    if (!field) continue;
    const chosen = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    chosen.items.add(new File([bytes], called, { type }));
    field.files = chosen.files;
  }
}

// Drafts that were kept under an address that the form had earlier are its own.
function adopt(name, earlier) {
  for (const address of (earlier || "").split(" ").filter(Boolean)) {
    const left = read(address);
    if (left.length && write(name, [...read(name), ...left])) write(address, []);
  }
}

/* --- one form --- */
function keep(notice) {
  const form = notice.closest("form");
  const said = notice.dataset;
  const name = location.pathname + location.search;
  adopt(name, said.earlier);
  const base = said.base || "";
  const who = said.who || "";
  const sent = notice.hasAttribute("data-sent");
  const tab = draftInHand(sent);
  const asLoaded = held(form, true);
  let files = [];
  let saved = null;
  let keeps = true;
  let leaving = false;
  let passing = false;
  let sending = false;
  let waiting = 0;
  let again = 0;
  let pending = null;
  const headers = { "X-Sent-By": "script", "X-Typed-By": who };

  const chosen = () => fileFields(form).some((field) => field.files.length);
  const unsaved = () => !(saved && same(held(form), saved)) && (sent || chosen() || !same(held(form), asLoaded));
  const isMine = (draft) => draft.tab === tab && draft.who === who;
  const offered = (draft) => draft.who === who && (draft.files?.length || !same(draft.entries, held(form)));

  function store() {
    clearTimeout(waiting);
    const others = read(name).filter((draft) => !isMine(draft));
    const mine = { tab, who, base, at: Date.now(), entries: held(form) };
    if (!unsaved()) keeps = write(name, others);
    else if (files.length && write(name, [...others, { ...mine, files }])) keeps = true;
    else keeps = write(name, [...others, mine]) && !chosen();
  }

  function soon() {
    clearTimeout(waiting);
    waiting = setTimeout(store, PAUSE);
  }

  function forget(gone) {
    write(name, read(name).filter((draft) => draft.at !== gone.at || draft.who !== who || draft.tab !== gone.tab));
  }

  async function keepFiles() {
    try {
      files = await filesOf(form);
    } catch {
      files = []; /* it was moved or removed meanwhile */
    }
    store();
    if (!keeps && chosen()) say(said.fileNotKept);
  }

  /* --- what the form says of itself --- */
  function say(words, ...parts) {
    const line = document.createElement("p");
    line.textContent = words;
    notice.replaceChildren(line, ...parts);
    notice.hidden = false;
  }

  function button(words, action) {
    const one = document.createElement("button");
    one.type = "button";
    one.className = "button small";
    one.textContent = words;
    one.addEventListener("click", (event) => {
      event.stopPropagation();
      action();
    });
    return one;
  }

  function quiet() {
    notice.hidden = true;
    notice.replaceChildren();
  }

  /* What comes of a press is said beside the button that was pressed: on a phone the form's top is out of sight. */
  function sayAtButton(words, ...parts) {
    (pending || document.activeElement)?.closest(".actions")?.before(notice);
    say(words, ...parts);
    notice.scrollIntoView({ block: "nearest" });
  }

  function offer() {
    const nothingNew = (draft) => draft.who === who && !draft.files?.length && same(draft.entries, asLoaded);
    write(name, read(name).filter((draft) => !nothingNew(draft)));
    const draft = read(name).filter(offered).sort((one, other) => one.at - other.at).at(-1);
    if (!draft) return quiet();
    const when = new Date(draft.at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    const more = draft.base !== base ? [said.older] : [];
    for (const [, called] of draft.files || []) more.push(said.withFile.replace("FILE", () => called));
    const actions = document.createElement("div");
    actions.className = "actions";
    actions.append(
      button(said.use, () => {
        use(draft);
        quiet();
      }),
      button(said.discard, () => {
        forget(draft);
        offer();
      }),
    );
    say([said.offer.replace("TIME", when), ...more].join(" "), actions);
  }

  function use(draft) {
    fillIn(form, draft.entries);
    files = draft.files || [];
    putBack(form, files);
    const revision = form.elements.based_on || form.elements.seen || form.elements.saved;
    if (draft.base && revision) revision.value = draft.base;
    forget(draft);
    store();
    form.dispatchEvent(new CustomEvent("draft-restored", { bubbles: true }));
  }

  function notSent(words) {
    store();
    sayAtButton([words, keeps ? said.kept : said.notKept, said.again].join(" "));
    clearTimeout(again);
    again = setTimeout(tryAgain, AGAIN);
  }

  function signedOut(somebodyElse) {
    store();
    if (somebodyElse) return sayAtButton([said.somebodyElse, keeps ? said.kept : said.notKept].join(" "));
    const link = document.createElement("a");
    link.href = `${said.login}?next=${encodeURIComponent(location.pathname + location.search)}`;
    link.textContent = keeps ? said.signIn : said.signInElsewhere;
    if (keeps) link.addEventListener("click", () => { leaving = true; });
    else link.target = "_blank";
    return sayAtButton([said.signedOut, keeps ? said.kept : said.notKept].join(" "), link);
  }

  /* --- sending --- */
  function freshToken() {
    const cookie = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
    const field = form.elements.csrfmiddlewaretoken;
    if (cookie && field) field.value = cookie[1]; /* signed in again in another tab: the page's own is void */
  }

  function passOn(submitter) {
    leaving = passing = true;
    handOn(tab);
    form.requestSubmit(submitter);
    passing = false;
  }

  async function send(submitter) {
    clearTimeout(again);
    pending = submitter;
    if (sending) return;
    sending = true;
    const saves = !submitter?.name || submitter.name === "save";
    freshToken();
    store();
    form.setAttribute("aria-busy", "true");
    try {
      const answer = await (saves ? post(submitter) : fetch(location.href, { method: "HEAD", headers }));
      take(answer, saves, submitter);
    } catch {
      notSent(said.offline);
    }
    sending = false;
    if (!leaving) form.removeAttribute("aria-busy");
  }

  function post(submitter) {
    const body = new FormData(form);
    if (submitter?.name) body.append(submitter.name, submitter.value);
    const address = form.getAttribute("action") || location.href;
    return fetch(address, { method: "POST", body, headers });
  }

  function take(answer, saves, submitter) {
    const next = answer.headers.get("X-Go-To");
    if (answer.status === 401 || (next && !saves)) {
      signedOut(answer.headers.has("X-Somebody-Else"));
    } else if (next) {
      saved = held(form);
      write(name, read(name).filter((draft) => draft.who !== who || (draft.tab !== tab && !same(draft.entries, saved))));
      leaving = true;
      location.assign(next);
    } else if (answer.status === TOO_MUCH) {
      store();
      sayAtButton([said.tooMuch, keeps ? said.kept : said.notKept].join(" "));
    } else if (ASKS_AGAIN.has(answer.status)) {
      notSent(said.busy);
    } else {
      passOn(submitter);
    }
  }

  function tryAgain() {
    if (pending) return send(pending);
    quiet();
    return form.dispatchEvent(new CustomEvent("draft-restored", { bubbles: true })); /* the form's own script sends by itself */
  }

  document.addEventListener("submit", (event) => {
    if (event.target !== form || passing || event.defaultPrevented) return;
    event.preventDefault();
    send(event.submitter);
  });
  for (const kind of ["input", "change", "click", "draft-changed"]) form.addEventListener(kind, soon);
  form.addEventListener("change", (event) => { if (event.target.type === "file") keepFiles(); });
  form.addEventListener("not-sent", () => notSent(said.offline));
  window.addEventListener("online", () => { if (!notice.hidden) tryAgain(); });
  window.addEventListener("pagehide", () => { if (!leaving) store(); });
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    leaving = false;
    form.removeAttribute("aria-busy");
  });
  window.addEventListener("beforeunload", (event) => {
    if (leaving || !unsaved()) return;
    store();
    event.preventDefault();
  });
  if (unsaved()) store(); /* what was sent, and what somebody typed before this module was there */
  if (!sent) offer();
  if (chosen()) keepFiles(); /* the browser itself brought it back */
}

try {
  sweep();
} catch {
  /* no store: the rest works without */
}
document.querySelectorAll("[data-kept-draft]").forEach(keep);
