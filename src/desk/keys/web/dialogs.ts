import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { noParams } from '#platform/web/ui/dialogs/params.ts'
import * as keys from '../contract.ts'

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  keys: {
    isPanel: 'list' as const,
    find: { label: 'Keys and Wristbands', words: 'lost key, keys out, key deposit' },
    params: noParams,
    calls: [keys.listKeys, keys.takeBackKey, keys.loseKey, keys.unblockKey],
    load: () => import('./keys-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
