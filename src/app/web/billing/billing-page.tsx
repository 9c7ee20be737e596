import Plus from 'lucide-react/icons/plus'
import { Suspense } from 'react'
import { listMonths } from '#money/journal/contract.ts'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { useLocation, useRouter } from '#platform/web/routing/use-router.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import { type BillingTabName, billingTabs } from './tabs.ts'

/** The tabs of a role: the journal is for managers. */
function useTabs(): BillingTabName[] {
  const maySeeJournal = useIsAuthorized(listMonths)
  return (Object.keys(billingTabs) as BillingTabName[]).filter(tab => tab !== 'journal' || maySeeJournal)
}

/** The billing tabs. The tab is in the URL, so it can be linked to and Back returns to the previous one. */
export function BillingPage() {
  const dialog = useDialog()
  const router = useRouter()
  const wanted = useLocation(({ search }) => search.tab)
  const shown = useTabs()
  const tab: BillingTabName = shown.find(one => one === wanted) ?? 'payments'
  const Shown = billingTabs[tab].component
  return (
    <>
      <PageHeader
        title="Billing & Payments"
        subtitle="Payments, invoices and customer accounts"
        actions={
          <Button variant="primary" onClick={() => dialog.open('new-invoice', {})}>
            <Plus aria-hidden />
            New Invoice
          </Button>
        }
      />
      <Tabs
        label="Billing & Payments"
        tabs={shown.map(value => ({ value, label: billingTabs[value].label }))}
        value={tab}
        onChange={next => router.navigate({ to: '/billing', search: { tab: next }, keepsScroll: true })}
      >
        <Suspense key={tab} fallback={<Skeleton className="h-64" />}>
          <Shown />
        </Suspense>
      </Tabs>
    </>
  )
}
