/**
 * The service worker of the page that needs no server: keeps the files of one build, whose list
 * and number `page/build` writes here. A newer build takes over when no page of the old one is open.
 */

const FILES = [];
const NAME = "";

addEventListener("install", (event) => {
  const all = FILES.map((name) => new Request(name === "index.html" ? "./" : name, { cache: "reload" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(all)));
});

async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith("dedale-") && name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
  await clients.claim();
}
addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function kept(request) {
  const cache = await caches.open(NAME);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(kept(event.request));
});
