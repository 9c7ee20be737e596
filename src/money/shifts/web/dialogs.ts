import { z } from 'zod'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id, noParams } from '#platform/web/ui/dialogs/params.ts'
import * as shifts from '../contract.ts'

const shiftParams = z.object({ shiftId: id })

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  'open-drawer': {
    find: { label: 'Open Cash Drawer', words: 'till, float, start shift' },
    params: noParams,
    calls: [shifts.readDrawers, shifts.openShift],
    load: () => import('./drawer/open-drawer-dialog.tsx'),
  },
  'pay-cash': {
    params: shiftParams.extend({ kind: z.enum(['in', 'out']) }),
    calls: [shifts.readShift, shifts.moveCash, shifts.readTipsOwed],
    load: () => import('./drawer/pay-cash-dialog.tsx'),
  },
  'close-drawer': {
    params: shiftParams,
    calls: [shifts.readShift, shifts.closeShift],
    load: () => import('./drawer/close-drawer-dialog.tsx'),
  },
  'x-report': {
    params: shiftParams,
    calls: [shifts.createXReport],
    load: () => import('./reports/x-report-dialog.tsx'),
  },
  'day-x-report': {
    find: { label: 'X Report', words: 'day so far, takings, till, totals' },
    params: noParams,
    calls: [shifts.createDayXReport],
    load: () => import('./reports/day-x-report-dialog.tsx'),
  },
  'z-report': {
    params: z.object({ zReportId: id }),
    calls: [shifts.readZReport],
    load: () => import('./reports/z-report-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
