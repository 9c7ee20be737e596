import { Section } from '../../../shared/web/ui/layout/card.tsx'
import { Money } from '../../../shared/web/ui/text/money.tsx'
import type { JointPart } from '../../contract.ts'
import { methodName } from '../shared/method-name.ts'

/** What one payment paid on each of several bills, and what of it was given back. */
export function JointParts({ parts }: { parts: readonly JointPart[] }) {
  return (
    <Section title="Paid for">
      <ul aria-label="Paid for" className="flex flex-col divide-y divide-line">
        {parts.map(({ paymentId, label, customer, method, amount, refunded }) => (
          <li key={paymentId} className="flex items-baseline justify-between gap-3 py-1.5">
            <span className="min-w-0">
              <span className="block font-medium">{label}</span>
              <span className="block truncate text-muted text-xs">
                {customer && `${customer} · `}
                {methodName(method)}
              </span>
            </span>
            <span className="shrink-0 text-right tabular-nums">
              <Money dollars={amount} />
              {Math.abs(refunded) > 0 && (
                <span className="block text-muted text-xs">
                  <Money dollars={refunded} /> given back
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
