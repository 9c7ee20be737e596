declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    'open-drawer': Record<never, never>
    'pay-cash': ShiftId & { kind: 'in' | 'out' }
    'close-drawer': ShiftId
    'x-report': ShiftId
    'day-x-report': Record<never, never>
    'z-report': { zReportId: number }
  }
}

/** Parameters of shift dialogs. */
export interface ShiftId {
  shiftId: number
}
