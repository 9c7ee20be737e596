import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { everyone, managerRoles } from '#platform/http/roles.ts'
import { id, isoInstant, multilineText, requiredText } from '#platform/values/fields.ts'
import { newsObstacles } from './words.ts'

export const newsForm = z.object({
  subject: requiredText('Subject is required', 120),
  text: multilineText(8_000).refine(text => text !== '', 'Text is required'),
})

/** News that was sent, and how many of its e-mails are in each state. */
export const sentNews = z.object({
  id,
  subject: z.string(),
  sentAt: isoInstant,
  /** The e-mails that wait for the morning, the mail server or their turn. */
  waiting: z.number().int(),
  sent: z.number().int(),
  /** Those that failed, or whose recipient unsubscribed first. */
  notSent: z.number().int(),
})

export type SentNews = z.infer<typeof sentNews>

export const newsOverview = z.object({
  /** Addresses of guests and members who agreed to receive news. */
  recipients: z.number().int(),
  /** Why no news can be sent; null if it can. */
  obstacle: z.enum(newsObstacles).nullable(),
  /** Newest first, at most 20. */
  sent: z.array(sentNews),
})

export const readNews = endpoint({
  method: 'GET',
  path: '/api/news',
  roles: managerRoles,
  summary: 'How many receive news, and what was sent',
  response: newsOverview,
})

export const sendNews = endpoint({
  method: 'POST',
  path: '/api/news',
  roles: managerRoles,
  takesLong: true,
  summary: 'E-mail news to the guests and members who agreed, with a link to unsubscribe',
  body: newsForm,
  response: sentNews,
  status: 201,
})

/** The path of the page that asks whether to unsubscribe; the token follows the `#`. */
export const UNSUBSCRIBE_PATH = '/public/unsubscribe'

/**
 * Called by mail programs (RFC 8058), which send a form and no Origin, and by the unsubscribe page. The token is the
 * only authorization.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/public/unsubscribe/:token',
  roles: everyone,
  admits: 'signed-out',
  summary: 'Stop news to the recipient of an email. The token is that of its link',
  params: z.object({ token: z.string().max(100) }),
  response: z.object({ venue: z.string() }),
})
