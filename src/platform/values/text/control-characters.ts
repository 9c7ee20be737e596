/** Matches a line of text without control characters. */
export const PLAIN_LINE = /^\P{Cc}*$/u

/** Matches text of several lines: allows line breaks and tabs, but no other control characters. */
export const PLAIN_LINES = /^(?:\P{Cc}|[\t\n\r])*$/u
