import { useDeferredValue } from 'react'
import type { Facility, FacilityType } from '#house/facilities/contract.ts'
import { useFacilities } from '#house/facilities/web/queries.ts'
import { typeName } from '#house/facilities/web/shared/status.tsx'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { useMediaQuery } from '#platform/web/device/media-query.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { SearchField } from '#platform/web/ui/forms/search-field.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { FacilityChips, FacilityStrip, FilterOnPhone, NewRentalButton } from './facility-controls.tsx'
import { FacilityList, useFilteredFacilities } from './facility-list.tsx'
import { useFacilitySearch } from './facility-search.ts'

export const LockersPage = () => <FacilitiesPage type="locker" />

export const RoomsPage = () => <FacilitiesPage type="room" />

/** All rooms or all lockers with search, filters and sorting, which are kept in the URL. */
function FacilitiesPage({ type }: { type: FacilityType }) {
  const what = `${type}s`
  const [search, change] = useFacilitySearch()
  const { facilities, error, retry } = useFacilities(type)
  const deferred = useDeferredValue(search)
  const found = useFilteredFacilities(facilities, deferred)
  const add = <AddButton type={type} />
  const chips = <FacilityChips found={found} />
  const isWide = useMediaQuery('(width >= 88rem)')
  return (
    <>
      <PageHeader
        title={`${typeName[type]}s`}
        className="mb-2"
        actions={
          <>
            <div className="flex w-full md:w-auto">
              <SearchField
                label={`Search ${what}...`}
                value={search.q ?? ''}
                onChange={q => change({ q: q || undefined })}
              />
            </div>
            {isWide && chips}
            {add}
            <NewRentalButton type={type} />
            <FilterOnPhone facilities={facilities} />
          </>
        }
      />
      {!isWide && chips}
      <FacilityStrip facilities={facilities} />
      <FacilityList
        what={what}
        toGroup={toGroup}
        search={deferred}
        found={found}
        error={error}
        onRetry={retry}
        addFirst={facilities?.length === 0 ? add : undefined}
      />
    </>
  )
}

/** Returns the group of a facility on the board: the type of a room, the location of a locker. */
const toGroup = (facility: Facility) => (facility.type === 'room' ? facility.roomType : facility.location)

function AddButton({ type }: { type: FacilityType }) {
  const dialog = useDialog()
  if (!useMayOpen(`add-${type}`)) return null
  return <Button onClick={() => dialog.open(`add-${type}`)}>Add {typeName[type]}</Button>
}
