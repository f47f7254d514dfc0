// Has the browser keep the site, so that it works without a network. Where files.json names
// no version, as with "weburl view", there is nothing to keep, and what another server at
// the same address had kept goes, since it would be shown instead.
export async function offline(note) {
  if (!("serviceWorker" in navigator)) {
    return;
  }
  try {
    const { version } = await (await fetch("files.json")).json();
    if (version === undefined) {
      await (await navigator.serviceWorker.getRegistration("./"))?.unregister();
      return;
    }
    await navigator.serviceWorker.register(`sw.js?${version}`);
    await navigator.serviceWorker.ready;
    note.textContent = "Works without a network.";
  } catch {
    // Then it needs the network, as it did to get here.
  }
}
