import type { FacilityIds } from '#house/facilities/web/shared/dialogs.ts'

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    groups: Record<never, never>
    group: GroupIds
    /** With a facility: the one that is chosen already. */
    'group-check-in': Partial<FacilityIds>
    'edit-group': GroupIds
    'extend-group': GroupIds
    'pay-group': GroupIds
    'check-out-group': GroupIds
    'join-group': { rentalId: number }
  }
}

export interface GroupIds {
  groupId: number
}
