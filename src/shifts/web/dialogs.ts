declare module '../../shared/web/dialog.ts' {
  interface Dialogs {
    'open-drawer': Record<never, never>
    'pay-cash': ShiftId & { kind: 'in' | 'out' }
    'close-drawer': ShiftId
    'x-report': ShiftId
    'day-x-report': Record<never, never>
    'z-report': { zReportId: number }
  }
}

/** A shift as its dialogs name it. */
export interface ShiftId {
  shiftId: number
}
