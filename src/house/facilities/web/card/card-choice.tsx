import type { Facility } from '../../contract.ts'
import { kindOf } from '../shared/facility-kinds.ts'
import { Line, SmallLine } from './card-lines.tsx'

/** The choice that a card offers while one facility is chosen on the board. */
export interface CardChoice {
  /** Why it cannot be chosen. */
  why?: string
  /** The price of choosing it. */
  text?: string
}

/** The lines of a card while one is chosen. */
export const ChoiceLines = ({ facility, choice }: { facility: Facility; choice: CardChoice }) => (
  <>
    <Line>
      {choice.why ?? <span className="font-semibold text-primary-ink tabular-nums">{choice.text}</span>}
    </Line>
    <SmallLine>{kindOf(facility)}</SmallLine>
  </>
)
