import CreditCard from 'lucide-react/icons/credit-card'
import Moon from 'lucide-react/icons/moon'
import Plus from 'lucide-react/icons/plus'
import Sun from 'lucide-react/icons/sun'
import UserRound from 'lucide-react/icons/user-round'
import { createElement } from 'react'
import { checkInGroup, listGroups } from '#desk/groups/contract.ts'
import { listArrivals, startRental } from '#desk/rentals/contract.ts'
import { checkIn } from '#desk/visits/contract.ts'
import { joinLine, listWaiting } from '#desk/waiting/contract.ts'
import { addItem } from '#house/inventory/contract.ts'
import { writeWorkorder } from '#house/workorders/contract.ts'
import { sellCard } from '#money/cards/contract.ts'
import { listPayments } from '#money/payments/contract.ts'
import { sellProducts } from '#money/sales/contract.ts'
import { openShift } from '#money/shifts/contract.ts'
import { useIsAuthorized, useSession } from '#office/accounts/web/queries.ts'
import { listGuests } from '#people/guests/contract.ts'
import { addMember } from '#people/members/contract.ts'
import { addMembership } from '#people/memberships/contract.ts'
import { matcherOf } from '#platform/values/search/normalize-for-search.ts'
import { setTheme } from '#platform/web/device/theme.ts'
import { useRouter } from '#platform/web/routing/use-router.ts'
import { type DialogType, useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useVisibleSections } from '../shell/require-access.tsx'
import type { SearchResult } from './search-result.ts'

/** Dialogs that can be opened from anywhere: type, label and the endpoint that they call. */
const dialogs = [
  ['new-rental', 'New Rental', startRental],
  ['arrivals', 'Arrivals', listArrivals],
  ['waiting-list', 'Waiting List', listWaiting],
  ['join-line', 'Add to Waiting List', joinLine],
  ['group-check-in', 'Group Check-in', checkInGroup],
  ['groups', 'Groups', listGroups],
  ['new-sale', 'New Sale', sellProducts],
  ['new-workorder', 'New Workorder', writeWorkorder],
  ['new-member', 'Add Member', addMember],
  ['new-membership', 'Add Membership', addMembership],
  ['member-checkin', 'New Check-in', checkIn],
  ['add-inventory', 'Add Item', addItem],
  ['open-drawer', 'Open Cash Drawer', openShift],
  ['sell-gift-card', 'Sell Gift Card', sellCard],
] as const

/** Tabs of Billing & Payments. */
const billingTabs = [
  ['payments', 'Payments'],
  ['invoices', 'Invoices'],
  ['gift-cards', 'Gift Cards'],
  ['accounts', 'Customer Accounts'],
  ['drawer', 'Cash Drawer'],
] as const

/** Returns the pages and actions whose name contains the search text; all of them if it is empty. */
export function useCommands(search: string): SearchResult[] {
  const { open } = useDialog()
  const router = useRouter()
  const role = useSession().data?.user.role
  const isDark = document.documentElement.classList.contains('dark')
  const actions = dialogs
    .filter(([, , { roles }]) => role === undefined || (roles as readonly string[]).includes(role))
    .map(([type, label]) => ({
      key: `do-${type}`,
      icon: createElement(Plus),
      label,
      open: () => open(type as DialogType, {} as never),
    }))
  const pages = useVisibleSections().map(({ path, label, icon }) => ({
    key: `go-${path}`,
    icon: createElement(icon),
    label,
    open: () => router.navigate({ to: path }),
  }))
  const [mayBill, maySeeGuests] = [useIsAuthorized(listPayments), useIsAuthorized(listGuests)]
  const tabs = billingTabs.map(([tab, label]) => ({
    key: `tab-${tab}`,
    icon: createElement(CreditCard),
    label,
    open: () => router.navigate({ to: '/billing', search: { tab } }),
  }))
  const guests = {
    key: 'go-guests',
    icon: createElement(UserRound),
    label: 'Guests',
    open: () => router.navigate({ to: '/guests' }),
  }
  // Found by their name, not listed without a search.
  const hidden = [...(mayBill ? tabs : []), ...(maySeeGuests ? [guests] : [])]
  const theme = {
    key: 'theme',
    icon: createElement(isDark ? Sun : Moon),
    label: isDark ? 'Light mode' : 'Dark mode',
    open: () => setTheme(isDark ? 'light' : 'dark'),
  }
  if (search === '') return [...actions, ...pages, theme]
  const matches = matcherOf(search)
  return [...actions, ...pages, ...hidden, theme].filter(({ label }) => matches(label))
}
