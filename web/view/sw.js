// Keeps the site of one version, which is the query of this script's own address. A new
// version is fetched whole, each file by its hash, before the old one is let go.
// Other directories of the same host may have a site of their own.
const site = `weburl ${self.registration.scope} `;
const cacheName = `${site}${self.location.search}`;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const response = await fetch("files.json", { cache: "no-store" });
    const list = await response.clone().json();
    if (`?${list.version}` !== self.location.search) {
      throw new Error("the site has changed meanwhile");
    }
    const cache = await caches.open(cacheName);
    await Promise.all(Object.entries(list.files).map(async ([name, integrity]) => {
      // What the page has loaded already is not loaded again, if it is of this version.
      const file = await fetch(name, { integrity, cache: "force-cache" }).catch(() => fetch(name, { integrity, cache: "reload" }));
      if (!file.ok) {
        throw new Error(`${name}: HTTP status ${file.status}`);
      }
      await cache.put(name, plain(file));
      if (name === "index.html") {
        await cache.put("./", await cache.match(name));
      }
    }));
    await cache.put("files.json", plain(response));
    await self.skipWaiting();
  })());
});

// plain returns a file as an answer to whoever asks for it. Browsers take no answer that was
// redirected for a page, and keep none that varies with everything.
function plain(response) {
  const headers = new Headers(response.headers);
  headers.delete("vary");
  return new Response(response.body, { headers });
}

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(site) && name !== cacheName) {
        await caches.delete(name);
      }
    }
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") {
    event.respondWith(answer(event.request));
  }
});

// answer returns the file that is kept. The list of files is asked of the server first,
// because it tells of a new version.
async function answer(request) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept === undefined) {
    return fetch(request);
  }
  if (request.url === new Request("files.json").url) {
    try {
      const fresh = await fetch(request);
      return fresh.ok ? fresh : kept;
    } catch {
      return kept;
    }
  }
  return kept;
}
