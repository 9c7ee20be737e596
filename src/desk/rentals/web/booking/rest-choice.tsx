import { methodName } from '#money/ledger/rules.ts'
import type { PaymentMethod } from '#money/ledger/words.ts'
import { useOfferedMethods } from '#money/payments/web/shared/money-panel/offered-methods.ts'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import type { CancellationQuote } from '../../contract.ts'

type Rest = PaymentMethod | 'own' | 'credit'
type PrepaidBy = CancellationQuote['prepaidBy']

export interface RestChoiceProps {
  prepaidBy: PrepaidBy
  value: Rest
  onChange: (value: Rest) => void
}

/** How the rest of a prepayment is returned: by its own method unless staff choose otherwise, or later. */
export function RestChoice({ prepaidBy, value, onChange }: RestChoiceProps) {
  const { forGuests } = useOfferedMethods()
  const own = new Set(prepaidBy.map(({ method }) => method))
  const others = forGuests.filter(method => !(own.size === 1 && own.has(method)))
  const chips = [
    { value: 'own' as const, label: ownName(prepaidBy) },
    ...others.map(value => ({ value, label: methodName(value) })),
    { value: 'credit' as const, label: 'Keep as credit' },
  ]
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium">Return by</span>
      <Chips<Rest> label="Return by" chips={chips} value={value} onChange={onChange} />
    </div>
  )
}

/** 'cash', 'credit card', or 'as paid' if it was paid by several methods. */
export const methodText = (prepaidBy: PrepaidBy, rest: PaymentMethod | 'own'): string =>
  (rest === 'own' ? ownName(prepaidBy) : methodName(rest)).toLowerCase()

function ownName(prepaidBy: PrepaidBy): string {
  const methods = [...new Set(prepaidBy.map(({ method }) => method))]
  return methods.length === 1 ? methodName(methods[0]!) : 'As paid'
}
