import { pricedKinds } from '#money/ledger/words.ts'
import { sayPlainly, sayReason } from '#money/pricing/languages/say-plainly.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { Section } from '#platform/web/ui/layout/card.tsx'
import type { Bill } from '../../contract.ts'
import { useBill } from '../queries.ts'
import { type BillLine, BillLines } from './bill-lines.tsx'

export interface BillSummaryProps {
  billId: number
  /** The subject of the bill, beside others: 'Room 101'. */
  of?: string
}

/** The lines of a bill with its total, what was paid and what is due. */
export function BillSummary({ billId, of }: BillSummaryProps) {
  const { data: bill, error, refetch } = useBill(billId)
  return (
    <Section title={of ? `Bill of ${of}` : 'Bill'}>
      <DialogContent value={bill} error={error} failure="The bill could not be loaded." onRetry={refetch}>
        {bill => <BillLines label="Lines of the bill" lines={billLines(bill)} />}
      </DialogContent>
    </Section>
  )
}

/** Returns the lines of a bill as they are shown, down to what is due. */
export const billLines = (bill: Bill): BillLine[] => {
  const { openingBalance, stayLines, total, taxLines, paid, balance } = bill
  const isPriced = ({ kind }: Bill['lines'][number]) => pricedKinds.some(priced => priced === kind)
  const lines = stayLines ? bill.lines.filter(line => !isPriced(line)) : bill.lines
  return [
    ...(openingBalance === 0 ? [] : [{ ...sayPlainly('previousBalance'), amount: openingBalance }]),
    ...(stayLines ?? []),
    ...lines.map(({ label, words, reason, amount }) => ({
      ...(reason
        ? sayPlainly('withReason', { line: { label, words }, reason: sayReason(reason) })
        : { label, words }),
      amount,
    })),
    ...taxLines,
    {
      kind: 'total',
      ...sayPlainly('total'),
      amount: toDollars(toCents(openingBalance) + toCents(total)),
    },
    ...(paid === 0 ? [] : [{ ...sayPlainly('paid'), amount: -paid }]),
    { kind: 'due', ...sayPlainly(balance < 0 ? 'balanceCredit' : 'due'), amount: Math.abs(balance) },
  ]
}
