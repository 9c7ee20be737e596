declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    'new-member': Record<never, never>
    'edit-member': { memberId: number }
    'member-details': { memberId: number }
    'member-card': { memberId: number }
    'import-members': Record<never, never>
  }
}

export type {}
