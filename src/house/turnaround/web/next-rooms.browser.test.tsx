import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import * as cleaning from '#house/cleaning/contract.ts'
import * as facilities from '#house/facilities/contract.ts'
import * as settings from '#office/settings/contract.ts'
import { defaultSettings } from '#office/settings/contract.ts'
import { usePageLanguage } from '#platform/web/device/language.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { NextRooms } from './next-rooms.tsx'

async function photoUrl(): Promise<string> {
  const canvas = new OffscreenCanvas(64, 48)
  canvas.getContext('2d')!.fillRect(0, 0, 32, 48)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
  return `data:image/jpeg;base64,${btoa(String.fromCharCode(...bytes))}`
}

test('a cleaner is offered the inspection of what others cleaned', async () => {
  const venue = await openVenue()
  const { turnaround } = defaultSettings
  const room = { ...turnaround.room, inspect: true, steps: ['Shower'] }
  await venue.call(settings.saveSettings, { body: { turnaround: { ...turnaround, room } } })
  for (const cleanerId of ['c1', 'c2']) {
    const { id, type } = await venue.given.room({ status: 'cleaning' })
    const body = { tagId: `T-${cleanerId}`, facilityType: type, facilityId: id }
    await venue.call(facilities.registerTag, { body })
    const session = await venue.call(cleaning.startCleaning, { body: { nfcTagId: body.tagId, cleanerId } })
    const completed = { photoUrl: await photoUrl(), notes: '' }
    await venue.call(cleaning.completeCleaning, { params: paramsOf(session), body: completed })
  }
  await renderPage(<NextRooms cleanerId="c1" />, '/cleaner-app')
  await expect.element(page.getByRole('button', { name: 'Inspect Room 102' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Inspect Room 101' }).elements()).toEqual([])
})

function InSpanish() {
  usePageLanguage('es')
  return <NextRooms cleanerId="c1" />
}

test('on a phone in Spanish, the next room is named in full beside how late it is', async () => {
  const venue = await openVenue()
  await venue.given.room({ name: 'Locker 128', status: 'cleaning' })
  await venue.advance(95)
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  await renderPage(<InSpanish />, '/cleaner-app')
  await expect.element(page.getByText('Tiempo excedido: 1 h 20 min')).toBeVisible()
  const name = page.getByText('Locker 128').element()
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
})
