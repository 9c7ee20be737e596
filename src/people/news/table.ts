import type { Generated } from 'kysely'

/** News that was sent by e-mail. Its recipients are rows of `outgoing_emails`. */
export interface NewsTable {
  id: Generated<number>
  subject: string
  text: string
  sent_at: number
  actor_id: number | null
}

/** The links by which recipients of news leave: one for each attempt to send an e-mail. */
export interface UnsubscribeLinksTable {
  token_hash: string
  /** Deleted with the e-mail when its recipient is erased. */
  email_id: number
}

declare module '#platform/database/database.ts' {
  interface Database {
    news: NewsTable
    unsubscribe_links: UnsubscribeLinksTable
  }
}
