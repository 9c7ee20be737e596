import type { Page } from '@playwright/test'

/** What a page of these tests knows of the camera it was given. */
interface CameraWindow {
  tracks: MediaStreamTrack[]
  torch: boolean | undefined
}

/** Remembers the camera that the page opens, so that it can be unplugged; `torch`: it has a light. */
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

/** The cable is pulled: the browser ends the track and says so. */
export const unplugCamera = (page: Page) =>
  page.evaluate(() => {
    for (const track of (window as unknown as CameraWindow).tracks) {
      track.stop()
      track.dispatchEvent(new Event('ended'))
    }
  })

/** Whether the light is on; undefined where nobody has switched it. */
export const torchOf = (page: Page) => page.evaluate(() => (window as unknown as CameraWindow).torch)
