import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { useBoard } from '#desk/rentals/web/shared/board.ts'
import { matchSearch } from '#platform/values/search/normalize-for-search.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { SearchResult } from './search-result.ts'

/** Finds the guests of running rentals by name. Choosing one opens the details of the room or locker. */
export function useGuestsInHouse(search: string): { rentalId: number; line: SearchResult }[] {
  const { board } = useBoard()
  const { leaveFor: open } = useDialog()
  if (search === '') return []
  const matches = matchSearch(search)
  return [...(board?.values() ?? [])].flatMap(({ running }) =>
    running && matches(running.customerName)
      ? [
          {
            rentalId: running.id,
            line: {
              key: `in-house-${running.id}`,
              icon: <UserRoundCheck />,
              label: running.customerName,
              note: (
                <>
                  {running.facilityName}, until <ShortDateTime at={running.endTime} />
                </>
              ),
              open: () => open(`${running.facilityType}-details`, { facilityId: running.facilityId }),
            },
          },
        ]
      : [],
  )
}
