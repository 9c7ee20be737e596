declare module '../../shared/web/dialog.ts' {
  interface Dialogs {
    'new-membership': { memberId?: number | undefined }
    'edit-membership': { membershipId: number }
    'membership-details': { membershipId: number }
    'renew-membership': { membershipId: number }
    'cancel-membership': { membershipId: number }
    'reactivate-membership': { membershipId: number }
    'new-payment': { membershipId: number }
    /** Of a member over all memberships, or of one membership. */
    'payment-history': { memberId?: number | undefined; membershipId?: number | undefined }
  }
}

export type {}
