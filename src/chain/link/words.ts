/** Whether the venue asks to join a chain, reports to its head office, or has left it. */
export const linkStates = ['joining', 'joined', 'left'] as const

export type LinkState = (typeof linkStates)[number]

/**
 * Why a call failed: no answer; the token was revoked; the head office has later reports, as after a restore of this
 * venue; it refused the messages; or this server cannot read the token.
 */
export const linkFailures = ['unreachable', 'revoked', 'ahead', 'refused', 'unreadable'] as const

export type LinkFailure = (typeof linkFailures)[number]
