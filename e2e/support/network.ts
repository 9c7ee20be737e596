import type { Page } from '@playwright/test'

/** A network between page and server that can go silent: nothing arrives, and nothing fails. */
export async function openNetwork(page: Page) {
  let isSilent = false
  await page.route('**/*', async route => {
    // The server does what it is asked, and its answer is lost.
    if (isSilent && route.request().method() !== 'GET') await route.fetch()
    if (!isSilent) await route.fallback()
  })
  await page.routeWebSocket(/\/ws(\?|$)/, socket => {
    const server = socket.connectToServer()
    server.onMessage(message => {
      if (!isSilent) socket.send(message)
    })
  })
  return {
    goSilent: () => {
      isSilent = true
    },
    restore: () => {
      isSilent = false
    },
  }
}
