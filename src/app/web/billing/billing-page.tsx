import Plus from 'lucide-react/icons/plus'
import { Suspense } from 'react'
import { listMonths } from '#money/journal/contract.ts'
import { useIsAuthorized, useMayOpen } from '#office/accounts/web/queries.ts'
import { useLocation, useRouter } from '#platform/web/routing/use-router.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { type BillingTab, type BillingTabName, billingTabs } from './tabs.ts'

const tabs: Record<BillingTabName, BillingTab> = billingTabs
const names = Object.keys(tabs) as BillingTabName[]
const labelled = (value: BillingTabName) => ({ value, label: tabs[value].label })

/** The tabs of a role: the journal is for managers. */
function useTabs(): BillingTabName[] {
  const maySeeJournal = useIsAuthorized(listMonths)
  return names.filter(tab => tab !== 'journal' || maySeeJournal)
}

/** The billing tabs. The tab is in the URL, so it can be linked to and Back returns to the previous one. */
export function BillingPage() {
  const router = useRouter()
  const wanted = useLocation(({ search }) => search.tab)
  const shown = useTabs()
  const part = shown.find(one => one === wanted) ?? 'payments'
  const tab = (tabs[part].within ?? part) as BillingTabName
  const parts = shown.filter(one => one === tab || tabs[one].within === tab)
  const Shown = tabs[part].component
  const open = (next: BillingTabName) =>
    router.navigate({ to: '/billing', search: { tab: next }, keepsScroll: true })
  return (
    <>
      <PageHeader
        title="Billing & Payments"
        subtitle="Payments, invoices and customer accounts"
        actions={<TabAction action={tabs[part].action} />}
      />
      <Tabs
        label="Billing & Payments"
        tabs={shown.filter(one => tabs[one].within === undefined).map(labelled)}
        value={tab}
        onChange={open}
      >
        {parts.length > 1 && (
          <div className="mb-3">
            <Chips label="Documents" chips={parts.map(labelled)} value={part} onChange={open} />
          </div>
        )}
        <Suspense key={part} fallback={<Skeleton className="h-64" />}>
          <Shown />
        </Suspense>
      </Tabs>
    </>
  )
}

/** The button of the page: what is begun most often on the tab. */
function TabAction({ action }: Pick<BillingTab, 'action'>) {
  const dialog = useDialog()
  const mayOpen = useMayOpen(action?.dialog ?? 'new-invoice')
  if (!action || !mayOpen) return null
  return (
    <Button variant="primary" onClick={() => dialog.open(action.dialog, {})}>
      <Plus aria-hidden />
      {action.label}
    </Button>
  )
}
