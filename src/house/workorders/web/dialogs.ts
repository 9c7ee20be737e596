import { z } from 'zod'
import { typedFacilityParams } from '#house/facilities/web/shared/dialogs.ts'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id, noParams } from '#platform/web/ui/dialogs/params.ts'
import * as workorders from '../contract.ts'

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  'new-workorder': {
    find: { label: 'New Workorder', words: 'work order, repair, maintenance, fault' },
    params: typedFacilityParams.partial(),
    calls: [workorders.similarWorkorders, workorders.writeWorkorder],
    load: () => import('./form/new-workorder-dialog.tsx'),
  },
  'workorder-details': {
    params: z.object({ workorderId: id }),
    calls: [
      workorders.readWorkorder,
      workorders.workorderHistory,
      workorders.listAssignees,
      workorders.changeWorkorder,
      workorders.setWorkorderPhoto,
      workorders.takeWorkorder,
      workorders.undoWorkorder,
    ],
    load: () => import('./workorder-details-dialog.tsx'),
  },
  schedules: {
    find: { label: 'Preventive Maintenance', words: 'schedules, recurring work orders, service' },
    params: noParams,
    calls: [workorders.listSchedules],
    load: () => import('./schedules/schedules-dialog.tsx'),
  },
  'new-schedule': {
    find: { label: 'New Schedule', words: 'preventive maintenance, recurring work order' },
    params: typedFacilityParams.partial(),
    calls: [workorders.addSchedule],
    load: () => import('./schedules/new-schedule-dialog.tsx'),
  },
  'edit-schedule': {
    params: z.object({ scheduleId: id }),
    calls: [workorders.listSchedules, workorders.changeSchedule, workorders.removeSchedule],
    load: () => import('./schedules/edit-schedule-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
