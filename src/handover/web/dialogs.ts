declare module '../../shared/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    handover: Record<never, never>
  }
}

export {}
