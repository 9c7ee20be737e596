import { z } from 'zod'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id, noParams } from '#platform/web/ui/dialogs/params.ts'
import * as accounts from '../contract.ts'

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  'new-account': {
    find: { label: 'Add Staff', words: 'new employee, staff account, user, pin' },
    isOfOffice: true,
    params: noParams,
    calls: [accounts.addAccount],
    load: async () => ({ default: (await import('./account-dialogs.tsx')).NewAccountDialog }),
  },
  'edit-account': {
    params: z.object({ accountId: id }),
    calls: [accounts.listAccounts, accounts.changeAccount],
    load: async () => ({ default: (await import('./account-dialogs.tsx')).EditAccountDialog }),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
