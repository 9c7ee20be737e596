import CreditCard from 'lucide-react/icons/credit-card'
import Moon from 'lucide-react/icons/moon'
import Plus from 'lucide-react/icons/plus'
import Sun from 'lucide-react/icons/sun'
import UserRound from 'lucide-react/icons/user-round'
import { createElement } from 'react'
import { useIsAuthorized, useSession } from '../../../accounts/web/queries.ts'
import { listPayments } from '../../../billing/calls.ts'
import { sellCard } from '../../../gift-cards/calls.ts'
import { checkInGroup, listGroups } from '../../../groups/calls.ts'
import { listGuests } from '../../../guests/calls.ts'
import { addItem } from '../../../inventory/calls.ts'
import { checkIn } from '../../../member-checkins/calls.ts'
import { addMember } from '../../../members/calls.ts'
import { addMembership } from '../../../memberships/calls.ts'
import { listArrivals, startRental } from '../../../rentals/calls.ts'
import { sellProducts } from '../../../sales/calls.ts'
import { matcherOf } from '../../../shared/values/search/normalize-for-search.ts'
import { setTheme } from '../../../shared/web/device/theme.ts'
import { useRouter } from '../../../shared/web/routing/use-router.ts'
import { type DialogType, useDialog } from '../../../shared/web/ui/dialogs/open-dialog.ts'
import { openShift } from '../../../shifts/calls.ts'
import { joinLine, listWaiting } from '../../../waiting/calls.ts'
import { writeWorkorder } from '../../../workorders/calls.ts'
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
