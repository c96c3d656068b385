// Keeps the files of the page, so that it opens without a network after the first visit.
const KEPT = "winnable-VERSION";
const MEMORY = "winnable-memory"; // of the worker, which sees to it
const FILES = [];

self.addEventListener("install", (event) => {
  // what the page has fetched by now is only asked for whether it is still the same
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })))));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => name.startsWith("winnable-") && ![KEPT, MEMORY].includes(name)).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((found) => found ?? fetch(event.request)));
});
