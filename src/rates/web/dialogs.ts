export {}

declare module '../../shared/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    'new-rate': Record<never, never>
    'edit-rate': { rateId: number }
  }
}
