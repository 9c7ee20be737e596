import { z } from 'zod'
import { customerKinds } from '#money/ledger/words.ts'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id } from '#platform/web/ui/dialogs/params.ts'
import * as receivables from '../contract.ts'

const accountParams = z.object({ of: z.enum(customerKinds), id })

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  'pay-account': {
    params: accountParams,
    calls: [receivables.readStatement, receivables.payAccount],
    load: () => import('./pay-account-dialog.tsx'),
  },
  'use-credit': {
    params: accountParams.extend({ billId: id }),
    calls: [receivables.readStatement, receivables.applyCredit],
    load: () => import('./use-credit-dialog.tsx'),
  },
  'pay-out-credit': {
    params: accountParams,
    calls: [receivables.readStatement, receivables.payOutCredit],
    load: () => import('./pay-out-credit-dialog.tsx'),
  },
  'reverse-credit': {
    params: z.object({ entryId: id }),
    calls: [receivables.reverseCredit],
    load: () => import('./reverse-credit-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
