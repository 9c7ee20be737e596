declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    'edit-guest': { guestId: number }
    'flag-guest': { guestId: number }
    'lift-flag': { guestId: number; flagId: number }
    'merge-guest': { guestId: number }
    'split-guest': { guestId: number }
    'erase-guest': { guestId: number }
  }
}

export type {}
