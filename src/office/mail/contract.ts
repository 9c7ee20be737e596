import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, managerRoles } from '#platform/http/roles.ts'
import { email, isoInstant, requiredText, singleLineText, whenComparable } from '#platform/values/fields.ts'
import { PLAIN_LINE } from '#platform/values/text/control-characters.ts'

import { emailStatuses, mailSecurities } from './words.ts'

export type { EmailKind, EmailStatus, MailSecurity, MembershipEmailKind } from './words.ts'

const HOST = /^(?=.*[a-z])[a-z\d]([a-z\d.-]*[a-z\d])?$|^\d{1,3}(\.\d{1,3}){3}$|^(?=.*:.*:)[\da-f:.]+$/i

/** The form of the mail server. An empty password keeps the stored one. */
export const mailServerForm = z
  .object({
    isOn: z.boolean(),
    host: requiredText('Server is required', 253).refine(
      host => host === '' || HOST.test(host),
      'Must be a name such as smtp.example.com',
    ),
    port: z.number('Port is required').int('Must be a whole number').min(1).max(65_535),
    security: z.enum(mailSecurities),
    user: singleLineText(200),
    // Not trimmed. SMTP separates user and password by a control character.
    password: z.string().max(500).regex(PLAIN_LINE).default(''),
    senderAddress: email,
    senderName: singleLineText(120),
    summaryIsOn: z.boolean().default(false),
    summaryHours: z
      .number('Hours are required')
      .int('Must be a whole number')
      .min(1, 'Must be 1 to 23')
      .max(23, 'Must be 1 to 23')
      .default(2),
  })
  .refine(({ security, user }) => security !== 'none' || user === '', {
    path: ['security'],
    message: 'A password is only sent over an encrypted connection',
    when: whenComparable('security', 'user'),
  })

/** The mail server as it is stored. The password is never returned. */
export const mailServer = z.object({
  isOn: z.boolean(),
  host: z.string(),
  port: z.number().int(),
  security: z.enum(mailSecurities),
  user: z.string(),
  /** Whether a password is stored that this server can read. */
  hasPassword: z.boolean(),
  senderAddress: z.string(),
  senderName: z.string(),
  /** Whether managers get a summary of each business day, how many hours after the next one starts, and where. */
  summaryIsOn: z.boolean(),
  summaryHours: z.number().int(),
  summaryRecipients: z.array(z.string()),
  version: z.number().int(),
})

export type MailServer = z.infer<typeof mailServer>

/** The status of an e-mail. */
export const emailState = z.object({
  status: z.enum(emailStatuses),
  /** The address of the recipient; empty if an earlier version queued it. */
  address: z.string(),
  /** When it was sent, failed or was dropped; for a queued one, when it was queued. */
  at: isoInstant,
  /** Why it was not sent, or not yet, as the end of a sentence; null if nothing went wrong. */
  reason: z.string().nullable(),
})

export type EmailState = z.infer<typeof emailState>

export const readMailServer = endpoint({
  method: 'GET',
  path: '/api/mail/server',
  roles: managerRoles,
  summary: 'The mail server of the venue, without its password',
  response: mailServer,
})

export const saveMailServer = endpoint({
  method: 'PUT',
  path: '/api/mail/server',
  roles: managerRoles,
  summary:
    'Change the mail server. An empty password keeps the stored one; another server or user needs it again',
  body: mailServerForm,
  response: mailServer,
})

export const testForm = z.object({ to: email })

export const sendTestEmail = endpoint({
  method: 'POST',
  path: '/api/mail/test',
  roles: managerRoles,
  takesLong: true,
  summary: 'Send a test email now and return what the mail server said',
  body: testForm,
  response: z.object({ isAccepted: z.boolean(), sentence: z.string() }),
})

/** For forms of the desk, which offer e-mail only if it can be sent. */
export const readMailState = endpoint({
  method: 'GET',
  path: '/api/mail',
  roles: deskRoles,
  summary: 'Whether email to guests is turned on',
  response: z.object({ isOn: z.boolean() }),
})
