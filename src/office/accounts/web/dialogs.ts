declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    'new-account': Record<never, never>
    'edit-account': { accountId: number }
  }
}

export {}
