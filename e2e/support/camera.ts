import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import type { Grey } from '#people/id-scan/web/decode/grey.ts'
import { makeVideo } from '#testing/cards/video.ts'
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts'
import { test as base } from './test.ts'

export interface CameraForm {
  /** Frames that the camera shows in a loop. Default: Chromium's moving test pattern. */
  film?: readonly Grey[]
  /** Number of cameras. */
  cameras?: number
  /** Camera permission is denied. */
  denied?: boolean
  context?: BrowserContextOptions
}

/** Opens desks with fake cameras, each in its own browser, because Chromium reads the film at launch. */
export const test = base.extend<{ openDeskWithCamera(form?: CameraForm): Promise<Page> }>({
  openDeskWithCamera: async ({ venue, errors }, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(async ({ film, cameras = 1, denied = false, context: options } = {}) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'keydesk-film-'))
      ends.unshift(() => rm(folder, { recursive: true }))
      const device = [`device-count=${cameras}`, 'fps=30'].join(',')
      const flags = [`--use-fake-device-for-media-stream=${device}`]
      flags.push(`--use-fake-ui-for-media-stream${denied ? '=deny' : ''}`)
      if (film) {
        const file = path.join(folder, 'film.mjpeg')
        await writeFile(file, await makeVideo(film))
        flags.push(`--use-file-for-fake-video-capture=${file}`)
      }
      const executablePath = findChromium()
      const browser = await chromium.launch({
        args: [...chromiumFlags, ...flags],
        ...(executablePath && { executablePath }),
      })
      ends.unshift(() => browser.close())
      const viewport = { width: 1440, height: 900 }
      const context = await browser.newContext({ baseURL: venue.url, viewport, locale: 'en-US', ...options })
      errors.watch(context)
      await venue.showTimeIn(context)
      return context.newPage()
    })
    for (const end of ends) await end()
  },
})
