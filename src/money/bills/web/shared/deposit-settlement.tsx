import { useId, useState } from 'react'
import { methodName } from '#money/ledger/rules.ts'
import { type DepositLine, depositLines, lineName } from '#money/ledger/words.ts'
import { formatMoney } from '#platform/values/money.ts'
import { inSentence } from '#platform/values/text/in-sentence.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Bill, Deposit, DepositSettlement } from '../../contract.ts'
import { useBill } from '../queries.ts'
import { ChargedAlready } from './charged-already.tsx'

/** The choice for a deposit when its guest leaves. */
interface Plan {
  action: 'return' | 'keep' | 'later'
  /** Dollars to keep; the rest is returned. */
  amount: number
  /** The reason why it is kept. */
  line: DepositLine
  reason: string
}

const chips = [
  { value: 'return', label: 'Return' },
  { value: 'keep', label: 'Keep' },
  { value: 'later', label: 'Decide later' },
] as const

const lineChips = depositLines.map(value => ({ value, label: lineName[value] }))

/** The choices of a check-out for the held deposits: each is returned unless staff choose otherwise. */
export function useDepositSettlement(deposits: readonly Deposit[]) {
  const { currency } = useVenueLocale()
  const [plans, setPlans] = useState<Record<number, Plan>>({})
  const held = deposits.filter(({ status }) => status === 'held')
  const toPlan = ({ id, item, amount }: Deposit): Plan =>
    plans[id] ?? { action: 'return', amount, line: 'lost_key', reason: `Lost ${inSentence(item)}` }
  const isValid = (deposit: Deposit) => {
    const { action, amount, reason } = toPlan(deposit)
    return action !== 'keep' || (amount > 0 && amount <= deposit.amount && reason.trim() !== '')
  }

  const body = held.flatMap((deposit): DepositSettlement[] => {
    const { action, amount, line, reason } = toPlan(deposit)
    if (action === 'later') return []
    return [
      action === 'return'
        ? { id: deposit.id, settle: 'return' }
        : { id: deposit.id, settle: 'keep', amount, line, reason },
    ]
  })
  const texts = held.flatMap(deposit => {
    const { action, amount } = toPlan(deposit)
    if (action === 'later') return []
    const dollars = action === 'keep' ? amount : deposit.amount
    return [`${action} ${formatMoney(dollars, currency)} deposit`]
  })
  return {
    held,
    toPlan,
    setPlan: ({ id }: Deposit, plan: Plan) => setPlans({ ...plans, [id]: plan }),
    isReady: held.every(isValid),
    /** For the button: 'return $20.00 deposit'. */
    text: texts.join(', ') || undefined,
    /** For the request of the check-out. A deposit that is decided later is left out. */
    body,
  }
}

export type SettlementChoices = ReturnType<typeof useDepositSettlement>

/** The held deposits of a guest who leaves, each with its choice. Renders nothing if there are none. */
export function DepositChoices({ billId, settlement }: { billId: number; settlement: SettlementChoices }) {
  const { data: bill } = useBill(billId)
  if (settlement.held.length === 0) return null
  return (
    <section
      aria-label="Deposits held"
      className="flex flex-col gap-3 rounded-control border border-line bg-blue-soft/40 px-3 py-2"
    >
      {settlement.held.map(deposit => (
        <DepositChoice key={deposit.id} bill={bill} deposit={deposit} settlement={settlement} />
      ))}
    </section>
  )
}

interface DepositChoiceProps {
  bill: Bill | undefined
  deposit: Deposit
  settlement: SettlementChoices
}

function DepositChoice({ bill, deposit, settlement }: DepositChoiceProps) {
  const { item, amount, method } = deposit
  const id = useId()
  const plan = settlement.toPlan(deposit)
  const set = (change: Partial<Plan>) => settlement.setPlan(deposit, { ...plan, ...change })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <span>
          <span className="font-medium">{item}</span> <Money dollars={amount} /> deposit, {methodName(method)}
        </span>
        <Chips
          label={`Deposit for ${item}`}
          chips={chips}
          value={plan.action}
          onChange={action => set({ action })}
        />
      </div>
      {plan.action === 'keep' && (
        <div className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-1.5">
          <Chips
            label={`Keep the deposit for ${item} as`}
            className="col-span-2"
            chips={lineChips}
            value={plan.line}
            onChange={line => set({ line })}
          />
          <div className="col-span-2 empty:hidden">
            <ChargedAlready bill={bill} kind={plan.line} />
          </div>
          <label htmlFor={`${id}-amount`} className="font-medium">
            Amount to keep
          </label>
          <label htmlFor={`${id}-reason`} className="font-medium">
            Reason
          </label>
          <NumberInput
            id={`${id}-amount`}
            min={0.01}
            max={amount}
            step={0.01}
            value={plan.amount}
            onChange={amount => set({ amount })}
          />
          <Input
            id={`${id}-reason`}
            value={plan.reason}
            maxLength={200}
            onChange={({ target }) => set({ reason: target.value })}
          />
        </div>
      )}
    </div>
  )
}
