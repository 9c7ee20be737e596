import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage, toast } from '../../testing/browser/render.tsx'
import { openVenue } from '../../testing/browser/venue.ts'
import { api } from '../api.ts'
import { useGuest } from './queries.ts'
import { GuestMoves } from './shared/guest-moves.tsx'

function MovesOf({ guestId }: { guestId: number }) {
  const { data } = useGuest(guestId)
  return data && <GuestMoves moves={data.moves} guestId={guestId} />
}

test('a merge is undone from the history of the guest, which then says so', async () => {
  const venue = await openVenue()
  const [one, two] = [
    await venue.given.runningRental({ customerName: 'Ann Lee' }),
    await venue.given.runningRental({ customerName: 'Anne Lee' }),
  ]
  const params = { id: String(one.guestId) }
  await venue.call(api.mergeGuests, { params, body: { otherId: two.guestId! } })
  await renderPage(<MovesOf guestId={one.guestId!} />, `/guests/${one.guestId}`)
  await expect.element(page.getByText(`Merged with guest ${two.guestId}, 1 stay`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo Merge' }).click()
  await expect.element(toast()).toMatchTextContent('Merge undone')
  await expect.element(page.getByText('undone')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo Merge' })).not.toBeInTheDocument()
  expect((await venue.call(api.readGuest, { params })).stays).toBe(1)
})
