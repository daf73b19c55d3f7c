// Answers a navigation that does not reach the service with a page that says so; everything else goes its way.
const page = '{{ page|escapejs }}';
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};

addEventListener('install', () => skipWaiting());
// The request leaves while the worker is still starting.
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()));
addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return;
  const answer = Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(event.request));
  event.respondWith(answer.catch(() => new Response(page, { status: 503, headers })));
});
