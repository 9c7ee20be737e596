declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    keys: Record<never, never>
  }
}

export {}
