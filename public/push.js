// The service worker of notices: shows what was pushed, and opens the page that it is about. It fetches nothing.
self.addEventListener("install", () => void self.skipWaiting());

self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { path } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data.path, self.location.origin)));
});

async function show(url) {
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === url.pathname);
  await (there ? there.focus() : self.clients.openWindow(url.href));
}
