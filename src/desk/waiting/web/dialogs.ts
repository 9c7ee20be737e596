declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    'waiting-list': Record<never, never>
    'join-line': JoinLineParams
  }
}

export interface JoinLineParams {
  /** The running stay of a guest who waits for something else. */
  rentalId?: number | undefined
}
