declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    handover: Record<never, never>
  }
}

export {}
