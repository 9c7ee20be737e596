import { useSettings } from '../../settings/web/queries.ts'
import { formatDay } from '../../shared/values/time.ts'
import { Cell, HeadCell, Row, Table } from '../../shared/web/ui/lists/table.tsx'
import { Money } from '../../shared/web/ui/text/money.tsx'
import type { Statement } from '../contract.ts'
import { postingName } from './labels.tsx'
import { AgingLine } from './receivables-table.tsx'
import { methodName } from './shared/method-name.ts'

/** The statement of an account, as it is shown and printed. */
export function StatementSheet({ statement }: { statement: Statement }) {
  const { data: settings } = useSettings()
  const { account, from, to, opening, closing, lines, left, aging } = statement
  return (
    <article aria-label={`Statement of ${account.name}`} className="flex flex-col gap-4">
      <header className="flex flex-wrap justify-between gap-4">
        <div>
          <h2 className="font-semibold text-lg">Statement of {account.name}</h2>
          <p className="text-muted tabular-nums">{account.reach}</p>
          <p className="text-muted">
            {formatDay(from)} to {formatDay(to)}
          </p>
        </div>
        <div className="text-right">
          <p className="font-medium">{settings?.facilityName}</p>
          <p className="whitespace-pre-line text-muted">{settings?.address}</p>
        </div>
      </header>
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
                <span className="block">{titleOf(line)}</span>
                <span className="block text-muted text-xs">
                  {[line.label, noteOf(line)].filter(Boolean).join(' · ')}
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

/** Only a credit that pays another bill is a payment without a method. */
function titleOf({ kind, method, amount }: Statement['lines'][number]) {
  if (kind === 'payment' && method === null) return amount > 0 ? 'Credit used' : 'Paid from credit'
  return method ? `${postingName[kind]} by ${methodName(method)}` : postingName[kind]
}

const noteOf = ({ note }: Statement['lines'][number]) =>
  note?.replaceAll(/\d{4}-\d\d-\d\d/g, formatDay).replace(/(\d{4}) to /, '$1 – ')
