import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { noParams } from '#platform/web/ui/dialogs/params.ts'
import * as news from '../contract.ts'

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  news: {
    find: { label: 'News by Email', words: 'newsletter, mailing, announcement' },
    params: noParams,
    calls: [news.readNews, news.sendNews],
    load: () => import('./news-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
