import type { DepositLine } from '#money/ledger/words.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Bill } from '../../contract.ts'

export interface ChargedAlreadyProps {
  /** Undefined while it loads. */
  bill: Bill | undefined
  kind: DepositLine
}

/**
 * Says what a bill has for a lost key or a damage already, as a key that was lost once is charged at three places: with
 * the key, with the bill and with the deposit. Renders nothing if there is no such line.
 */
export function ChargedAlready({ bill, kind }: ChargedAlreadyProps) {
  const lines = bill?.lines.filter(line => line.kind === kind && !line.isCorrected) ?? []
  if (lines.length === 0) return null
  return (
    <p className="rounded-control bg-orange-soft px-3 py-2 text-orange-ink">
      On the bill already:{' '}
      {lines.map(({ id, label, reason, amount }) => (
        <span key={id} className="block">
          {label} <Money dollars={amount} />
          {reason && `, ${reason}`}
        </span>
      ))}
    </p>
  )
}
