import { billingSearch } from '#money/payments/web/shared/billing-search.ts'
import { useLocation } from '#platform/web/routing/use-router.ts'
import { PrintPage } from '#platform/web/ui/layout/print-page.tsx'
import { useStatement } from './queries.ts'
import { StatementSheet } from './statement-sheet.tsx'

/** Print page of a statement, A4: /print/statement?of=guests&id=7, with `from` and `to` as business days. */
export function PrintStatementPage() {
  const query = useLocation().search
  const { of = 'guests', from, to } = billingSearch.parse(query)
  const range = { ...(from && { from }), ...(to && { to }) }
  const { data: statement, error, refetch } = useStatement(of, Number(query.id) || 0, range)
  return (
    <PrintPage
      title={statement ? `Statement of ${statement.account.name}` : 'Statement'}
      paper="a4"
      failed="The statement could not be loaded."
      error={error}
      onRetry={refetch}
    >
      {statement && <StatementSheet statement={statement} />}
    </PrintPage>
  )
}
