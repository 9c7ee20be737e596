declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    'new-membership': { memberId?: number | undefined }
    'edit-membership': { membershipId: number }
    'membership-details': { membershipId: number }
    'renew-membership': { membershipId: number }
    'cancel-membership': { membershipId: number }
    'reactivate-membership': { membershipId: number }
    'new-payment': { membershipId: number }
    /** For all of a member's memberships, or for one. */
    'payment-history': { memberId?: number | undefined; membershipId?: number | undefined }
  }
}

export type {}
