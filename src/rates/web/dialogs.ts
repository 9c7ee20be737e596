export {}

declare module '../../shared/web/dialog.ts' {
  interface Dialogs {
    'new-rate': Record<never, never>
    'edit-rate': { rateId: number }
  }
}
