/** Returns what is due by a quote: undefined while it loads or belongs to other values of the form. */
export function dueOf(
  quote: { due: number } | null | undefined,
  isOutdated = false,
): number | null | undefined {
  if (quote === null) return null
  return isOutdated ? undefined : quote?.due
}
