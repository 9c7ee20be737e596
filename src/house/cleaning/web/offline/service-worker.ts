// Serves the Cleaner App offline. Built by scripts/service-worker.ts, which defines the constants.
declare const VERSION: string
declare const FILES: string[]
/** Files that only browsers without Temporal load. */
declare const POLYFILLS: string[]

const worker = self as unknown as ServiceWorkerGlobalScope
const PREFIX = 'cleaner-app-'
const PAGE = '/cleaner-app'

worker.addEventListener('install', event => {
  event.waitUntil(cacheFiles().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', event => {
  event.waitUntil(deleteOldCaches().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && pathname === PAGE) event.respondWith(page(request))
  // Files with hashed names never change; those of this build are cached on install.
  else if (pathname.startsWith('/assets/') || FILES.includes(pathname)) event.respondWith(file(request))
})

async function cacheFiles(): Promise<void> {
  const cache = await caches.open(PREFIX + VERSION)
  const files = 'Temporal' in worker ? FILES : [...FILES, ...POLYFILLS]
  await cache.addAll(files.map(url => new Request(url, { cache: 'reload' })))
}

/** Keeps the previous build: a page of it may still be open. */
async function deleteOldCaches(): Promise<void> {
  const own = (await caches.keys()).filter(name => name.startsWith(PREFIX))
  await Promise.all(own.slice(0, -2).map(name => caches.delete(name)))
}

/** How long the server may take to send the page before the cached one is shown, in ms. */
const PAGE_TIMEOUT = 5_000

/** The page from the server, so that updates apply immediately; offline or on a silent network, from the cache. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PAGE_TIMEOUT) })
  } catch {
    const cache = await caches.open(PREFIX + VERSION)
    return (await cache.match(PAGE, { ignoreVary: true })) ?? Response.error()
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)
}
