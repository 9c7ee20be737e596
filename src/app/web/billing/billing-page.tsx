import Plus from 'lucide-react/icons/plus'
import { Suspense } from 'react'
import { listMonths } from '#money/journal/contract.ts'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { useLocation, useRouter } from '#platform/web/routing/use-router.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'

const tabs = {
  payments: {
    label: 'Payments',
    component: lazyPart(() => import('#money/payments/web/payments-tab.tsx')),
  },
  invoices: {
    label: 'Invoices',
    component: lazyPart(() => import('#money/invoices/web/invoices-tab.tsx')),
  },
  papers: {
    label: 'Issued Papers',
    component: lazyPart(() => import('#money/papers/web/papers-tab.tsx')),
  },
  'gift-cards': {
    label: 'Gift Cards',
    component: lazyPart(() => import('#money/cards/web/gift-cards-tab.tsx')),
  },
  accounts: {
    label: 'Customer Accounts',
    component: lazyPart(() => import('#money/receivables/web/accounts-tab.tsx')),
  },
  drawer: {
    label: 'Cash Drawer',
    component: lazyPart(() => import('#money/shifts/web/drawer/cash-drawer-tab.tsx')),
  },
  journal: { label: 'Journal', component: lazyPart(() => import('#money/journal/web/journal-tab.tsx')) },
}
type Tab = keyof typeof tabs

/** The tabs of a role: the journal is for managers. */
function useTabs(): Tab[] {
  const maySeeJournal = useIsAuthorized(listMonths)
  return (Object.keys(tabs) as Tab[]).filter(tab => tab !== 'journal' || maySeeJournal)
}

/** The billing tabs. The tab is in the URL, so it can be linked to and Back returns to the previous one. */
export function BillingPage() {
  const dialog = useDialog()
  const router = useRouter()
  const wanted = useLocation(({ search }) => search.tab)
  const shown = useTabs()
  const tab: Tab = shown.find(one => one === wanted) ?? 'payments'
  const Shown = tabs[tab].component
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
        tabs={shown.map(value => ({ value, label: tabs[value].label }))}
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
