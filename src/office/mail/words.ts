/** How the connection to the mail server is encrypted: from the start, by STARTTLS, or not at all. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const

export type MailSecurity = (typeof mailSecurities)[number]

/** The port that mail servers use for each. */
export const usualPorts: Record<MailSecurity, number> = { tls: 465, starttls: 587, none: 25 }

/** E-mails about a membership, to its member or whoever else pays it. */
export const membershipEmailKinds = [
  'membership_sold',
  'membership_cancelled',
  'membership_frozen',
  'membership_ends',
  'membership_unpaid',
  'membership_price',
] as const

export type MembershipEmailKind = (typeof membershipEmailKinds)[number]

/** The kinds that are sent by day only. */
export const daytimeEmailKinds = ['news', ...membershipEmailKinds] as const

/**
 * The subject of an e-mail: an offer of the waiting list, the receipt of a payment, a business day, news or a
 * membership.
 */
export const emailKinds = ['offer', 'receipt', 'summary', ...daytimeEmailKinds] as const

export type EmailKind = (typeof emailKinds)[number]

/** The state of an e-mail. A dropped one was not sent, because there was no longer a reason to. */
export const emailStatuses = ['queued', 'sent', 'failed', 'dropped'] as const

export type EmailStatus = (typeof emailStatuses)[number]

/** Why an e-mail was not sent, or not yet. The answer of the server is not stored: it may repeat the address. */
export const emailFailures = [
  'unreachable',
  'insecure',
  'sign_in',
  'busy',
  'address',
  'refused',
  'unconfirmed',
  'over',
  'outdated',
  'no_address',
  'off',
] as const

export type EmailFailure = (typeof emailFailures)[number]
