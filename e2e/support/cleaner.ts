import { expect, type Page } from '@playwright/test'
import type { CleaningRecord } from '#house/cleaning/contract.ts'
import type { Room, Tag } from '#house/facilities/contract.ts'
import { addRoom, send } from './desk.ts'

/** Adds a room in status cleaning with a registered tag. */
export async function addDirtyRoom(page: Page, name: string) {
  const room = await addRoom(page, name)
  await send(page, 'PATCH', `/api/rooms/${room.id}/status`, { status: 'cleaning' })
  const tags = (await send(page, 'GET', '/api/nfc')) as Tag[]
  const code = tags.find(({ facilityId }) => facilityId === room.id)!.tagId
  const tagId = `Tag of ${name}`
  await send(page, 'POST', '/api/nfc', { tagId, facilityType: 'room', facilityId: room.id })
  return { ...room, code, tagId }
}

/** Opens the app so that its service worker serves it, as from the second visit on. */
export async function openFromServiceWorker(page: Page) {
  await page.goto('/cleaner-app')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto('/cleaner-app')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export async function logIn(page: Page, cleanerId: string) {
  await page.getByLabel('Cleaner ID').fill(cleanerId)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { name: `Cleaner ${cleanerId}` })).toBeVisible()
}

export async function typeCode(page: Page, code: string) {
  await page.getByRole('button', { name: 'Start Room Cleaning' }).click()
  await page.getByLabel('NFC tag ID or room code').fill(code)
  await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
}

export async function takePhoto(page: Page) {
  await page.getByRole('button', { name: 'Photograph Room' }).click()
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await page.getByRole('button', { name: 'Take Photo' }).click()
  await expect(page.getByRole('img', { name: 'The room' })).toBeVisible()
  await page.getByRole('button', { name: 'Use Photo' }).click()
  await expect(page.getByRole('button', { name: 'Complete Cleaning' })).toBeVisible()
}

export const readStatus = async (page: Page, { id }: Room) =>
  ((await send(page, 'GET', `/api/rooms/${id}`)) as Room).status

export const readRecords = async (page: Page, cleanerId: string) =>
  (await send(page, 'GET', `/api/cleaning-records?cleanerId=${cleanerId}`)) as CleaningRecord[]
