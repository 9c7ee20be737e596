import { z } from 'zod'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id, noParams } from '#platform/web/ui/dialogs/params.ts'
import * as members from '../contract.ts'

const memberParams = z.object({ memberId: id })

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  'member-card': {
    params: memberParams,
    calls: [members.readMember],
    load: () => import('./member-card-dialog.tsx'),
  },
  'merge-member': {
    params: memberParams,
    calls: [members.readMember, members.listMembers, members.mergeMembers],
    load: () => import('./merge-member-dialog.tsx'),
  },
  'erase-member': {
    params: memberParams,
    calls: [members.readMember, members.eraseMember],
    load: () => import('./erase-member-dialog.tsx'),
  },
  'import-members': {
    find: { label: 'Import Members', words: 'csv, spreadsheet, upload' },
    params: noParams,
    calls: [members.previewImport, members.readLastImport, members.importMembers],
    load: () => import('./import-members-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
