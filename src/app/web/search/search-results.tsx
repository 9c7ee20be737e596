import ClipboardList from 'lucide-react/icons/clipboard-list'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import UsersRound from 'lucide-react/icons/users-round'
import { useGroups } from '#desk/groups/web/shared/groups-in-house.ts'
import type { Rental } from '#desk/rentals/contract.ts'
import { listRentals } from '#desk/rentals/contract.ts'
import { useFoundRentals } from '#desk/rentals/web/queries.ts'
import { useFoundProducts } from '#desk/sales/web/queries.ts'
import type { Workorder } from '#house/workorders/contract.ts'
import { pageWorkorders } from '#house/workorders/contract.ts'
import { statusWords, workorderNumber } from '#house/workorders/rules.ts'
import { useFoundWorkorders } from '#house/workorders/web/queries.ts'
import { PAGE as WORKORDER_PAGE } from '#house/workorders/words.ts'
import type { ListedPaper } from '#money/papers/contract.ts'
import { findPapers } from '#money/papers/contract.ts'
import { useFoundPapers } from '#money/papers/web/queries.ts'
import { paperKindName } from '#money/papers/web/shared/labels.ts'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { listGuests } from '#people/guests/contract.ts'
import { useFoundGuests } from '#people/guests/web/queries.ts'
import { stayStatusName } from '#people/guests/web/shared/stay-status.ts'
import type { Member } from '#people/members/contract.ts'
import { listMembers } from '#people/members/contract.ts'
import { useFoundMembers } from '#people/members/web/queries.ts'
import { matchSearch } from '#platform/values/search/normalize-for-search.ts'
import { useRouter } from '#platform/web/routing/use-router.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import { openPaper } from './open-paper.ts'
import type { SearchResult } from './search-result.ts'
import { useFacilityResults } from './use-facility-results.tsx'
import { useGuestsInHouse } from './use-guests-in-house.tsx'

/** Number of results of a group that are shown at first. */
const MOST = 5

/** The server returns at most that many results of a kind. */
const SERVER_PAGE = 50

/** Results of one kind. */
export interface ResultGroup {
  heading: string
  finds: SearchResult[]
  /** How many are shown at first; all if undefined. */
  most?: number | undefined
  /** The server returns at most that many. */
  page?: number
}

/** Finds the facilities, guests, papers, members and work orders that the role may see. */
export function useSearchResults(search: string) {
  const facilities = useFacilityResults(search)
  const rentals = useFoundRentals(search, useIsAuthorizedNow(listRentals))
  const guests = useFoundGuests(search, useIsAuthorizedNow(listGuests))
  const router = useRouter()
  const members = useFoundMembers(search, useIsAuthorizedNow(listMembers))
  const workorders = useFoundWorkorders(search, useIsAuthorizedNow(pageWorkorders))
  const inHouse = useGroups(search !== '')
  const matches = matchSearch(search)
  const papers = useFoundPapers(search, useIsAuthorizedNow(findPapers))
  const { leaveFor: open } = useDialog()
  const found = <T,>(results: readonly T[] | undefined) => (search === '' ? [] : (results ?? []))
  const inHouseGuests = useGuestsInHouse(search)
  const stays = rentals.data?.rentals.filter(
    ({ id }) => !inHouseGuests.some(({ rentalId }) => rentalId === id),
  )
  const groups: ResultGroup[] = [
    { heading: 'In the house', most: MOST, finds: inHouseGuests.map(({ line }) => line) },
    { heading: 'Rooms and lockers', finds: facilities.results, most: facilities.most },
    {
      heading: 'Groups in the house',
      most: MOST,
      finds: found(inHouse.data?.filter(({ name }) => matches(name))).map(({ id, name, running }) => ({
        key: `group-${id}`,
        icon: <UsersRound />,
        label: name,
        note: `${running} in`,
        open: () => open('group', { groupId: id }),
      })),
    },
    {
      heading: 'Guests',
      most: MOST,
      page: SERVER_PAGE,
      finds: found(guests.data?.guests).map(guest => ({
        key: `guest-${guest.id}`,
        icon: <UserRound />,
        label: guest.name,
        note: guest.phone || guest.email,
        open: () => router.navigate({ to: `/guests/${guest.id}` }),
      })),
    },
    {
      heading: 'Stays',
      most: MOST,
      page: SERVER_PAGE,
      finds: found(stays).map(rental => ({
        ...guestLine(rental),
        // The panel of the facility is about its present guest.
        open: () =>
          rental.isActive
            ? open(`${rental.facilityType}-details`, { facilityId: rental.facilityId })
            : open('rental-details', { rentalId: rental.id }),
      })),
    },
    {
      heading: 'Receipts and invoices',
      most: MOST,
      page: SERVER_PAGE,
      finds: found(papers.data).map(paper => ({
        ...paperLine(paper),
        open: () => openPaper(paper, open),
      })),
    },
    {
      heading: 'Members',
      most: MOST,
      page: SERVER_PAGE,
      finds: found(members.data).map(member => ({
        ...memberLine(member),
        open: () => open('member-details', { memberId: member.id }),
      })),
    },
    {
      heading: 'Products',
      most: MOST,
      finds: useFoundProducts(search).map(({ id, name, total }) => ({
        key: `product-${id}`,
        icon: <ShoppingBasket />,
        label: `Sell ${name}`,
        note: <Money dollars={total} />,
        open: () => open('new-sale', { itemId: id }),
      })),
    },
    {
      heading: 'Work orders',
      most: MOST,
      page: WORKORDER_PAGE,
      finds: found(workorders.data?.workorders).map(workorder => ({
        ...workorderLine(workorder),
        open: () => open('workorder-details', { workorderId: workorder.id }),
      })),
    },
    // 'water' is the product before the rooms that have water.
    { heading: 'Rooms and lockers by feature', finds: facilities.others },
  ]
  const isSearching =
    facilities.isLoading ||
    [rentals, guests, papers, members, workorders].some(({ isFetching }) => isFetching)
  // Known before the server has searched; Enter does not wait for the others.
  const hasFirst = inHouseGuests.length > 0 || facilities.results.length > 0
  return { groups, isSearching, hasFirst }
}

const guestLine = ({ id, customerName, facilityName, startTime, status }: Rental) => ({
  key: `rental-${id}`,
  icon: <UserRound />,
  label: customerName,
  note: (
    <>
      {facilityName}, <ShortDateTime at={startTime} />, {stayStatusName[status].toLowerCase()}
    </>
  ),
})

const paperLine = ({ id, kind, number, customer, amount }: ListedPaper) => ({
  key: `paper-${id}`,
  icon: <ReceiptText />,
  label: `${paperKindName[kind]} ${number}`,
  note: (
    <>
      {customer && `${customer}, `}
      <Money dollars={amount} />
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
