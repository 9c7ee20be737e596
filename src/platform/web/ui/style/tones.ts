/** The colors of states (SPEC §4), defined for light and dark themes in app/web/tokens.css. */
export type Tone = 'primary' | 'green' | 'red' | 'yellow' | 'amber' | 'orange' | 'blue' | 'purple' | 'gray'

/** Tinted background with readable text: badges, notes. */
export const softTone: Record<Tone, string> = {
  primary: 'bg-primary-soft text-primary-ink',
  green: 'bg-green-soft text-green-ink',
  red: 'bg-red-soft text-red-ink',
  yellow: 'bg-yellow-soft text-yellow-ink',
  amber: 'bg-amber-soft text-amber-ink',
  orange: 'bg-orange-soft text-orange-ink',
  blue: 'bg-blue-soft text-blue-ink',
  purple: 'bg-purple-soft text-purple-ink',
  gray: 'bg-gray-soft text-gray-ink',
}

/** Full color with light text: card headers, counts. */
export const solidTone: Record<Tone, string> = {
  primary: 'bg-primary text-on-primary',
  green: 'bg-green-solid text-on-solid',
  red: 'bg-red-solid text-on-solid',
  yellow: 'bg-yellow-solid text-on-solid',
  amber: 'bg-amber-solid text-on-solid',
  orange: 'bg-orange-solid text-on-solid',
  blue: 'bg-blue-solid text-on-solid',
  purple: 'bg-purple-solid text-on-solid',
  gray: 'bg-gray-solid text-on-solid',
}

/** The color alone: dots, thin bars. Brighter in the dark theme, for contrast with the background. */
export const fillTone: Record<Tone, string> = {
  primary: 'bg-primary',
  green: 'bg-green-solid dark:bg-green-ink',
  red: 'bg-red-solid dark:bg-red-ink',
  yellow: 'bg-yellow-solid dark:bg-yellow-ink',
  amber: 'bg-amber-solid dark:bg-amber-ink',
  orange: 'bg-orange-solid dark:bg-orange-ink',
  blue: 'bg-blue-solid dark:bg-blue-ink',
  purple: 'bg-purple-solid dark:bg-purple-ink',
  gray: 'bg-gray-solid dark:bg-gray-ink',
}

/** Text color on the normal background: icons, figures. */
export const textTone: Record<Tone, string> = {
  primary: 'text-primary-ink',
  green: 'text-green-ink',
  red: 'text-red-ink',
  yellow: 'text-yellow-ink',
  amber: 'text-amber-ink',
  orange: 'text-orange-ink',
  blue: 'text-blue-ink',
  purple: 'text-purple-ink',
  gray: 'text-gray-ink',
}

/** Badge colors of a status (SPEC §4). */
export const statusTone = {
  available: 'green',
  occupied: 'red',
  cleaning: 'yellow',
  repair: 'orange',
  pending: 'blue',
  in_progress: 'yellow',
  completed: 'green',
  cancelled: 'gray',
} as const satisfies Record<string, Tone>

/** Colors of a facility card's header (SPEC §4). */
export function headerTone(facilityType: 'room' | 'locker', status: string): Tone {
  if (status === 'occupied') return 'blue'
  if (status === 'cleaning') return 'amber'
  if (status === 'repair') return 'red'
  return facilityType === 'room' ? 'primary' : 'purple'
}

/** Colors of a priority (SPEC §4). */
export const priorityTone = {
  urgent: 'red',
  high: 'orange',
  medium: 'blue',
  low: 'gray',
} as const satisfies Record<string, Tone>
