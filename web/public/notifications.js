// Shows notifications for the pages of the site, which Android allows to nobody else, and leads from
// one to what it is about. It keeps nothing and answers no requests.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data.path));
});

async function lead(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find(({ url }) => new URL(url).pathname === path);
  const page = there ?? pages[0];
  if (!page) return self.clients.openWindow(path);
  if (!there) page.postMessage({ type: 'go', path });
  await page.focus();
}
