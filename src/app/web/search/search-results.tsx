import { useRouter } from '@tanstack/react-router'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import ListFilter from 'lucide-react/icons/list-filter'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { useIsAuthorizedNow } from '../../../accounts/web/queries.ts'
import type { Facility } from '../../../facilities/contract.ts'
import { filterFacilities } from '../../../facilities/web/filter-facilities.ts'
import { useLockers, useRooms } from '../../../facilities/web/queries.ts'
import { FacilityIcon, statusName } from '../../../facilities/web/shared/status.tsx'
import { listGuests } from '../../../guests/calls.ts'
import { useFoundGuests } from '../../../guests/web/queries.ts'
import { listMembers } from '../../../members/calls.ts'
import type { Member } from '../../../members/contract.ts'
import { useFoundMembers } from '../../../members/web/queries.ts'
import { listRentals } from '../../../rentals/calls.ts'
import type { Rental } from '../../../rentals/contract.ts'
import { useFoundRentals } from '../../../rentals/web/queries.ts'
import { useFoundProducts } from '../../../sales/web/queries.ts'
import { useDialog } from '../../../shared/web/ui/dialogs/open-dialog.ts'
import { Money } from '../../../shared/web/ui/text/money.tsx'
import { ShortDateTime } from '../../../shared/web/ui/text/time.tsx'
import { pageWorkorders } from '../../../workorders/calls.ts'
import type { Workorder } from '../../../workorders/contract.ts'
import { statusWords, workorderNumber } from '../../../workorders/rules.ts'
import { useFoundWorkorders } from '../../../workorders/web/queries.ts'

/** A search result: its label and the action when it is chosen. */
export interface SearchResult {
  key: string
  icon: ReactNode
  label: string
  /** Small text at the end: a status or a time. */
  note?: ReactNode
  open: () => void
}

/** Maximum number of results per group. */
const MAX_RESULTS = 5

/** Finds the facilities, guests, members and work orders that the role may see. */
export function useSearchResults(search: string) {
  const facilities = useFoundFacilities(search)
  const rentals = useFoundRentals(search, useIsAuthorizedNow(listRentals))
  const guests = useFoundGuests(search, useIsAuthorizedNow(listGuests))
  const router = useRouter()
  const members = useFoundMembers(search, useIsAuthorizedNow(listMembers))
  const workorders = useFoundWorkorders(search, useIsAuthorizedNow(pageWorkorders))
  const { open } = useDialog()
  const firstResults = <T,>(found: readonly T[] | undefined) =>
    search === '' ? [] : (found ?? []).slice(0, MAX_RESULTS)
  const groups = [
    { heading: 'Rooms and lockers', finds: facilities },
    {
      heading: 'Guests',
      finds: firstResults(rentals.data?.rentals).map(rental => ({
        ...guestLine(rental),
        open: () => open(`${rental.facilityType}-details`, { facilityId: rental.facilityId }),
      })),
    },
    {
      heading: 'Guest records',
      finds: firstResults(guests.data?.guests).map(guest => ({
        key: `guest-${guest.id}`,
        icon: <UserRound />,
        label: guest.name,
        note: guest.phone || guest.email,
        open: () => void router.navigate({ to: '/guests/$guestId', params: { guestId: String(guest.id) } }),
      })),
    },
    {
      heading: 'Members',
      finds: firstResults(members.data).map(member => ({
        ...memberLine(member),
        open: () => open('member-details', { memberId: member.id }),
      })),
    },
    {
      heading: 'Products',
      finds: useFoundProducts(search)
        .slice(0, MAX_RESULTS)
        .map(({ id, name, price }) => ({
          key: `product-${id}`,
          icon: <ShoppingBasket />,
          label: `Sell ${name}`,
          note: <Money dollars={price} />,
          open: () => open('new-sale', { itemId: id }),
        })),
    },
    {
      heading: 'Work orders',
      finds: firstResults(workorders.data?.workorders).map(workorder => ({
        ...workorderLine(workorder),
        open: () => open('workorder-details', { workorderId: workorder.id }),
      })),
    },
  ]
  return { groups, isSearching: [rentals, members, workorders].some(({ isFetching }) => isFetching) }
}

function useFoundFacilities(search: string): SearchResult[] {
  const { data: rooms = [] } = useRooms()
  const { data: lockers = [] } = useLockers()
  const { open } = useDialog()
  const router = useRouter()
  if (search === '') return []
  const found = filterFacilities<Facility>([...rooms, ...lockers], { q: search }).sort(byName(search))
  const lines = found.slice(0, MAX_RESULTS).map(facility => ({
    ...facilityLine(facility),
    open: () => open(`${facility.type}-details`, { facilityId: facility.id }),
  }))
  if (found.length <= MAX_RESULTS) return lines
  const to = found.every(({ type }) => type === 'locker') ? '/lockers' : '/rooms'
  const all: SearchResult = {
    key: 'all-facilities',
    icon: <ListFilter />,
    label: `Show all ${found.length} matches for “${search}”`,
    open: () => void router.navigate({ to, search: { q: search } }),
  }
  return [...lines, all]
}

/** Sorts facilities whose name contains the text before those found by a feature. */
const byName = (search: string) => {
  const named = ({ name }: Facility) => Number(name.toLowerCase().includes(search.toLowerCase()))
  return (a: Facility, b: Facility) => named(b) - named(a)
}

const facilityLine = ({ id, type, name, status }: Facility) => ({
  key: `facility-${id}`,
  icon: <FacilityIcon type={type} />,
  label: name,
  note: statusName[status],
})

const guestLine = ({ id, customerName, facilityName, startTime }: Rental) => ({
  key: `rental-${id}`,
  icon: <UserRound />,
  label: customerName,
  note: (
    <>
      {facilityName}, <ShortDateTime at={startTime} />
    </>
  ),
})

const memberLine = ({ id, firstName, lastName, memberNumber, status }: Member) => ({
  key: `member-${id}`,
  icon: <Users />,
  label: `${firstName} ${lastName}`,
  note: status === 'active' ? memberNumber : `${memberNumber}, ${status}`,
})

const workorderLine = ({ id, title, facilityName, status }: Workorder) => ({
  key: `workorder-${id}`,
  icon: <ClipboardList />,
  label: `${workorderNumber(id)} ${title}`,
  note: `${facilityName}, ${statusWords[status]}`,
})
