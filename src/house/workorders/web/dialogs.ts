import type { FacilityIds } from '#house/facilities/web/shared/dialogs.ts'

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    'new-workorder': Partial<FacilityIds>
    'workorder-details': { workorderId: number }
    schedules: Record<never, never>
    'new-schedule': Partial<FacilityIds>
    'edit-schedule': { scheduleId: number }
  }
}
