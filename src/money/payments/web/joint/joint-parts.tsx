import { methodName } from '#money/ledger/rules.ts'
import { TextButton } from '#platform/web/ui/actions/text-button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { JointPart } from '../../contract.ts'

export interface JointPartsProps {
  parts: readonly JointPart[]
  /** The part whose bill is shown. */
  shownId: number
}

/** The parts of a joint payment by bill, with their refunds. Each part opens its bill. */
export function JointParts({ parts, shownId }: JointPartsProps) {
  return (
    <Section title="Paid for">
      <ul aria-label="Paid for" className="flex flex-col divide-y divide-line">
        {parts.map(part => (
          <li key={part.paymentId} className="flex items-baseline justify-between gap-3 py-1.5">
            <span className="min-w-0">
              <PartLink part={part} isShown={part.paymentId === shownId} />
              <span className="block truncate text-muted text-xs">
                {part.customer && `${part.customer} · `}
                {methodName(part.method)}
              </span>
            </span>
            <span className="shrink-0 text-right tabular-nums">
              <Money dollars={part.amount} />
              {Math.abs(part.refunded) > 0 && (
                <span className="block text-muted text-xs">
                  <Money dollars={part.refunded} /> refunded
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function PartLink({ part: { paymentId, label }, isShown }: { part: JointPart; isShown: boolean }) {
  const dialog = useDialog()
  if (isShown) return <span className="block font-semibold">{label}</span>
  return (
    <TextButton className="block" onClick={() => dialog.leaveFor('payment-details', { paymentId })}>
      {label}
    </TextButton>
  )
}
