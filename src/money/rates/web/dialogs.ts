export {}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    'new-rate': Record<never, never>
    'edit-rate': { rateId: number }
  }
}
