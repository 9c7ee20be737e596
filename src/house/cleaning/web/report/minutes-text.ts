/** '14 minutes', '1 minute', or 'Under a minute' (SPEC §4). */
export function minutesText(minutes: number): string {
  if (minutes < 1) return 'Under a minute'
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
