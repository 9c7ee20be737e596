import { expect, test } from 'vitest'
import { openDialog } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'

test("'Exact' is shown only for a day on which a drawer was counted", async () => {
  const venue = await openVenue()
  const uncounted = await openDialog('day-x-report', {})
  await expect.element(uncounted).toMatchTextContent('No drawer was counted')
  await expect.element(uncounted).not.toMatchTextContent('Exact')
  const { id } = await venue.call(api.openShift, { body: { drawer: 'Front desk', float: 0 } })
  await venue.call(api.closeShift, { params: { id: String(id) }, body: { total: 0 } })
  const counted = await openDialog('day-x-report', {})
  await expect.element(counted).toMatchTextContent('DifferenceExact')
})
