/**
 * Lets this page be put on a home screen as an app of its own and open without a connection. Answers how to leave: the
 * desk's pages are an app of their own.
 */
export function becomeInstallable(): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  const before = link?.href
  if (link) link.href = '/cleaner-app.webmanifest'
  // The worker sees nothing but this page: desks always load from the server.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    navigator.serviceWorker.register('/service-worker.js', { scope: '/cleaner-app' }).catch(() => undefined)
    // What waits to be sent must not be cleared away when the phone runs out of room.
    void navigator.storage?.persist?.()
  }
  return () => {
    if (link && before) link.href = before
  }
}
