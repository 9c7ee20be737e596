declare module '../../shared/web/dialog.ts' {
  interface Dialogs {
    'new-account': Record<never, never>
    'edit-account': { accountId: number }
  }
}

export {}
