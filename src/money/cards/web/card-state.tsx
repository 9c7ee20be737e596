import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Clock from 'lucide-react/icons/clock'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import type { Tone } from '#platform/web/ui/style/tones.ts'
import type { Card, CardState } from '../contract.ts'

export const stateNames: Record<CardState, string> = {
  usable: 'Usable',
  used: 'Used up',
  expired: 'Expired',
  void: 'Void',
}

const styles: Record<CardState, [tone: Tone, icon: typeof Ban]> = {
  usable: ['green', CircleCheck],
  used: ['gray', CircleDashed],
  expired: ['orange', Clock],
  void: ['red', Ban],
}

/** The state of a card by color, icon and word. */
export function CardStateBadge({ state }: { state: CardState }) {
  const [tone, Icon] = styles[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {stateNames[state]}
    </Badge>
  )
}

/** 'Gift card', 'Visit pack'. */
export const kindName = ({ kind }: Pick<Card, 'kind'>): string =>
  kind === 'visits' ? 'Visit pack' : 'Gift card'

/** 'Gift card ending in JKMN'. */
export const cardTitle = (card: Pick<Card, 'kind' | 'codeEnd'>): string =>
  `${kindName(card)} ending in ${card.codeEnd}`

/** 'up to 2 hours in a room' */
export const visitLength = ({ hours, facilityType }: NonNullable<Card['visits']>): string =>
  `up to ${hours} ${hours === 1 ? 'hour' : 'hours'} in a ${facilityType}`

/** '3 of 10 visits, up to 2 hours in a room'; null for a gift card. */
export function visitsText({ visits }: Pick<Card, 'visits'>): string | null {
  if (!visits) return null
  return `${visits.left} of ${visits.sold} visits, ${visitLength(visits)}`
}
