import type { FacilityIds } from '#house/facilities/web/shared/dialogs.ts'

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    turnarounds: Record<never, never>
    /** Without a facility, it is chosen; with one, the report was begun while cleaning it, which then goes on. */
    'report-fault': Partial<FacilityIds>
    inspect: { inspectionId: number }
  }
}
