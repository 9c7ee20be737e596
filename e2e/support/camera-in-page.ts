import type { Page } from '@playwright/test'

/** Camera state that `watchCamera` adds to the window of a page. */
interface CameraWindow {
  tracks: MediaStreamTrack[]
  torch: boolean | undefined
}

/** Records the cameras that the page opens, so that they can be unplugged; `torch` adds a light. */
export async function watchCamera(page: Page, { torch = false } = {}): Promise<void> {
  await page.addInitScript(torch => {
    const known = window as unknown as CameraWindow
    known.tracks = []
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async wanted => {
      const stream = await open(wanted)
      known.tracks.push(...stream.getVideoTracks())
      return stream
    }
    if (!torch) return
    const track = MediaStreamTrack.prototype
    const capabilities = track.getCapabilities
    track.getCapabilities = function withTorch() {
      return Object.assign(capabilities.call(this), { torch: true })
    }
    const apply = track.applyConstraints
    track.applyConstraints = function withTorch(wanted) {
      const [first] = (wanted?.advanced ?? []) as { torch?: boolean }[]
      if (first?.torch === undefined) return apply.call(this, wanted)
      known.torch = first.torch
      return Promise.resolve()
    }
  }, torch)
}

/** Simulates unplugging the camera: ends its tracks and dispatches the event. */
export const unplugCamera = (page: Page) =>
  page.evaluate(() => {
    for (const track of (window as unknown as CameraWindow).tracks) {
      track.stop()
      track.dispatchEvent(new Event('ended'))
    }
  })

/** Whether the light is on; undefined if it was never switched. */
export const isTorchOn = (page: Page) => page.evaluate(() => (window as unknown as CameraWindow).torch)
