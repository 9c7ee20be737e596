import { Suspense, useDeferredValue } from 'react'
import { readToday } from '#desk/today/contract.ts'
import type { Facility } from '#house/facilities/contract.ts'
import { useFacilities } from '#house/facilities/web/queries.ts'
import { useIsAuthorizedNow, useMayOpen } from '#office/accounts/web/queries.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import { FacilityChips, FacilityStrip, FilterOnPhone, NewRentalButton } from './facility-controls.tsx'
import { BoardTarget, FacilityList, useFilteredFacilities } from './facility-list.tsx'
import { useFacilitySearch } from './facility-search.ts'

const TodayView = lazyPart(() => import('#desk/today/web/shared/today-view.tsx'))

/** The board of the dashboard with tabs for all facilities, rooms and lockers. */
export function FacilityStatus() {
  const [search, change] = useFacilitySearch()
  const seesToday = useIsAuthorizedNow(readToday)
  const chosen = search.tab ?? 'all'
  const tab = chosen === 'today' ? 'all' : chosen
  const isToday = chosen === 'today' && seesToday
  const lists = { all: useFacilities(), rooms: useFacilities('room'), lockers: useFacilities('locker') }
  const deferred = useDeferredValue(search)
  const place = deferred.tab === 'rooms' || deferred.tab === 'lockers' ? deferred.tab : undefined
  const shown = lists[place ?? 'all']
  // The dashboard has no search field; `q` in the URL filters the lists of rooms and lockers only.
  const found = useFilteredFacilities(shown.facilities, { ...deferred, q: undefined })
  return (
    <section aria-label="Facility Status" className="relative">
      <Tabs
        label="Facilities"
        heading={
          <h2 className="flex items-center font-semibold text-base max-md:h-11 max-md:w-full">
            Facility Status
          </h2>
        }
        className="[--tabs-gap:0.375rem]"
        tabs={[
          ...(['all', 'rooms', 'lockers'] as const).map(value => ({
            value,
            label: formatLabel(value, lists[value].facilities),
          })),
          ...(seesToday ? [{ value: 'today' as const, label: 'Today' }] : []),
        ]}
        value={isToday ? 'today' : tab}
        onChange={value => change({ tab: value === 'all' ? undefined : value, day: undefined })}
        aside={
          !isToday && (
            <div className="flex min-w-0 max-w-full items-center gap-1.5 pb-1">
              <FacilityChips found={found} />
              {/* On a phone, at the end of the heading. */}
              <div className="flex gap-1.5 max-md:absolute max-md:top-0 max-md:right-0">
                <FilterOnPhone facilities={lists[tab].facilities} />
                <NewRentalButton size="sm" />
              </div>
            </div>
          )
        }
      >
        {isToday ? (
          <BoardTarget>
            <Suspense fallback={null}>
              <TodayView day={search.day} onDay={day => change({ day })} />
            </Suspense>
          </BoardTarget>
        ) : (
          <>
            <FacilityStrip facilities={lists[tab].facilities} />
            <FacilityList
              what={place ?? 'facilities'}
              search={deferred}
              found={found}
              error={shown.error}
              onRetry={shown.retry}
              addFirst={shown.facilities?.length === 0 && <AddButtons tab={place} />}
            />
          </>
        )}
      </Tabs>
    </section>
  )
}

/** Buttons that add rooms or lockers. */
function AddButtons({ tab }: { tab: 'rooms' | 'lockers' | undefined }) {
  const dialog = useDialog()
  if (!useMayOpen('add-room')) return null
  return (
    <div className="flex gap-2">
      {tab !== 'lockers' && <Button onClick={() => dialog.open('add-room')}>Add Room</Button>}
      {tab !== 'rooms' && <Button onClick={() => dialog.open('add-locker')}>Add Locker</Button>}
    </div>
  )
}

const names = { all: 'All', rooms: 'Rooms', lockers: 'Lockers' }

/** Returns 'Rooms (24)', or 'Rooms' until the count is loaded. */
const formatLabel = (value: keyof typeof names, facilities: readonly Facility[] | undefined) =>
  facilities ? `${names[value]} (${facilities.length})` : names[value]
