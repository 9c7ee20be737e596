declare module '../../shared/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    turnarounds: Record<never, never>
    inspect: { inspectionId: number }
  }
}

export {}
