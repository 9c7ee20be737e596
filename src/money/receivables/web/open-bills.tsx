import { PayDue } from '#money/payments/web/shared/money-panel/pay-due.tsx'
import { ApprovableButton } from '#office/accounts/web/shared/approvable-button.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { useCutList } from '#platform/web/ui/lists/cut-list.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Statement } from '../contract.ts'
import { payOutCredit } from '../contract.ts'

/** Number of bills shown at first. */
const FIRST_BILLS = 50

/**
 * The bills of which something is due, with the buttons that take the payment of one or of all, and what is in credit,
 * with those that use it or pay it out. Not printed.
 */
export function OpenBills({ statement }: { statement: Statement }) {
  const { account, owed, openBills, openCount, usableCredit } = statement
  const newer = openCount - openBills.length
  const dialog = useDialog()
  const { shown, note } = useCutList(openBills, { most: FIRST_BILLS })
  const key = { of: account.of, id: account.id }
  if (openBills.length === 0 && usableCredit === 0) return null
  return (
    <div data-no-print className="mb-4 flex flex-col gap-4">
      {usableCredit > 0 && (
        <Section
          title="In credit"
          actions={
            <ApprovableButton
              call={payOutCredit}
              size="sm"
              onClick={() => dialog.open('pay-out-credit', key)}
            >
              Pay Out
            </ApprovableButton>
          }
        >
          <p>
            <Money dollars={usableCredit} className="font-medium" /> can pay{' '}
            {openBills.length > 0 ? 'a bill below' : 'the next bill'} or be paid out.
          </p>
        </Section>
      )}
      {openBills.length > 0 && (
        <Section
          title="To be paid"
          actions={
            openCount > 1 && (
              <Button variant="primary" onClick={() => dialog.open('pay-account', key)}>
                Take Payment · <Money dollars={owed} />
              </Button>
            )
          }
        >
          <ul className="divide-y divide-line">
            {shown.map(({ billId, invoiceId, label, due }) => (
              <li key={billId} className="flex flex-wrap items-center gap-3 py-1.5">
                <span className="min-w-0 flex-1">{label}</span>
                {usableCredit > 0 && (
                  <Button size="sm" onClick={() => dialog.open('use-credit', { ...key, billId })}>
                    Use Credit<span className="sr-only"> for {label}</span> ·{' '}
                    <Money dollars={Math.min(due, usableCredit)} />
                  </Button>
                )}
                {invoiceId === null ? (
                  <PayDue billId={billId} due={due} of={`${label}, ${account.name}`} />
                ) : (
                  <Button size="sm" onClick={() => dialog.open('invoice-details', { invoiceId })}>
                    Open<span className="sr-only"> {label}</span> · <Money dollars={due} /> due
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {note}
          {shown.length === openBills.length && newer > 0 && (
            <p className="text-muted">
              and {newer} newer {newer === 1 ? 'bill' : 'bills'}
            </p>
          )}
        </Section>
      )}
    </div>
  )
}
