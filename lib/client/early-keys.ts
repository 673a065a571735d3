// What is pressed before a page is alive: it stands in the page itself, and keeps the keys that only move or search.

/** `/` goes to the search field at once, and what is typed there is kept; the other keys wait for `replayKeys`. */
export const EARLY_KEYS = `(() => {
  const { signal } = (window.holdpointEarly = Object.assign(new AbortController(), { keys: [], typed: "" }));
  addEventListener("input", ({ target }) => target.type === "search" && (holdpointEarly.typed = target.value), { signal });
  addEventListener("keydown", (event) => {
    const typing = event.target.matches?.("input, textarea, select");
    if (typing || event.repeat || event.ctrlKey || event.metaKey || event.altKey || !/^[jkx/?]$/i.test(event.key)) return;
    try {
      if (localStorage.getItem("holdpoint:single-keys") === "off") return;
    } catch {}
    const field = event.key === "/" && document.querySelector("main input[type=search]");
    if (!field) return void holdpointEarly.keys.push(event);
    event.preventDefault();
    field.focus();
  }, { signal });
})();`;
