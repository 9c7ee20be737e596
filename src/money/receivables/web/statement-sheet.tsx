import { methodName } from '#money/ledger/rules.ts'
import { postingName } from '#money/payments/web/shared/labels.tsx'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { SheetHeader } from '#office/settings/web/shared/sheet-header.tsx'
import { formatDay } from '#platform/values/time.ts'
import { TextButton } from '#platform/web/ui/actions/text-button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Statement } from '../contract.ts'
import { AgingLine } from './receivables-table.tsx'

/** The statement of an account, as it is shown and printed. */
export function StatementSheet({ statement }: { statement: Statement }) {
  const dialog = useDialog()
  const mayReverse = useMayOpen('reverse-credit')
  const { account, from, to, opening, closing, lines, left, aging } = statement
  return (
    <article aria-label={`Statement of ${account.name}`} className="flex flex-col gap-4">
      <SheetHeader title={`Statement of ${account.name}`}>
        <p className="text-muted tabular-nums">{account.reach}</p>
        <p className="text-muted">
          {formatDay(from)} to {formatDay(to)}
        </p>
      </SheetHeader>
      {left > 0 && <p className="text-muted">The opening balance includes {left} older lines.</p>}
      <Table label="Statement">
        <thead>
          <tr>
            <HeadCell>Date</HeadCell>
            <HeadCell>Description</HeadCell>
            <HeadCell className="text-right">Amount</HeadCell>
            <HeadCell className="text-right">Balance</HeadCell>
          </tr>
        </thead>
        <tbody>
          <Total label="Opening balance" dollars={opening} />
          {lines.map(line => (
            <Row key={line.id}>
              <Cell className="whitespace-nowrap text-muted">{formatDay(line.businessDay)}</Cell>
              <Cell>
                <span className="block">{formatTitle(line)}</span>
                {isPaidFromCredit(line) && mayReverse && (
                  <TextButton
                    data-no-print
                    className="float-right text-xs"
                    onClick={() => dialog.open('reverse-credit', { entryId: line.id })}
                  >
                    Take Back
                  </TextButton>
                )}
                <span className="block text-muted text-xs">
                  {[line.label, formatNote(line)].filter(Boolean).join(' · ')}
                </span>
              </Cell>
              <Cell className="text-right">
                <Money dollars={line.amount} />
              </Cell>
              <Cell className="text-right">
                <Money dollars={line.balance} />
              </Cell>
            </Row>
          ))}
          <Total label="Closing balance" dollars={closing} />
        </tbody>
      </Table>
      <AgingLine aging={aging} />
      {account.deposits > 0 && (
        <p>
          Deposits held: <Money dollars={account.deposits} className="font-medium" />
        </p>
      )}
    </article>
  )
}

function Total({ label, dollars }: { label: string; dollars: number }) {
  return (
    <Row className="font-semibold">
      <Cell />
      <Cell>{label}</Cell>
      <Cell />
      <Cell className="text-right">
        <Money dollars={dollars} />
      </Cell>
    </Row>
  )
}

type Line = Statement['lines'][number]

const isPaidFromCredit = ({ kind, method, amount }: Line) =>
  kind === 'payment' && method === null && amount < 0

/** Only a credit that pays another bill is a payment without a method. */
function formatTitle({ kind, method, amount }: Line) {
  if (kind === 'payment_reversal' && method === null)
    return amount > 0 ? 'Credit taken back' : 'Credit returned'
  if (kind === 'payment' && method === null) return amount > 0 ? 'Credit used' : 'Paid from credit'
  return method ? `${postingName[kind]} by ${methodName(method)}` : postingName[kind]
}

const formatNote = ({ note }: Line) =>
  note?.replaceAll(/\d{4}-\d\d-\d\d/g, formatDay).replace(/(\d{4}) to /, '$1 – ')
