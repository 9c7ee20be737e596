/**
 * Makes the Cleaner App installable and available offline. Returns a function that restores the manifest of
 * the desk's pages, which are a separate app.
 */
export function becomeInstallable(): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  const before = link?.href
  if (link) link.href = '/cleaner-app.webmanifest'
  // The worker's scope is this page only: the desk's pages always load from the server.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    navigator.serviceWorker.register('/service-worker.js', { scope: '/cleaner-app' }).catch(() => undefined)
    // Asks the browser not to evict unsent cleanings when storage runs low.
    void navigator.storage?.persist?.()
  }
  return () => {
    if (link && before) link.href = before
  }
}
