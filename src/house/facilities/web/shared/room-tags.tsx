import Nfc from 'lucide-react/icons/nfc'
import { useId, useState } from 'react'
import { ApiError } from '#platform/web/data/api.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Select } from '#platform/web/ui/forms/input.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import type { Tag } from '../../contract.ts'
import { useRegisterTag, useTags } from './facility-queries.ts'
import { TagInput } from './tag-input.tsx'
import { TagRow } from './tag-row.tsx'

/** All facilities with their codes and tags, and a form to scan and register tags. */
export default function RoomTags() {
  const { data: tags, error, refetch } = useTags()
  if (!tags && error) {
    return <ErrorState title="Tags could not be loaded." error={error} onRetry={refetch} />
  }
  if (!tags) return <Skeletons count={3} label="Loading tags" className="flex flex-col gap-2" each="h-12" />
  const facilities = tags.filter(({ kind }) => kind === 'code')
  if (facilities.length === 0) {
    return <EmptyCard icon={<Nfc />} title="No rooms or lockers yet" hint="Add rooms or lockers first." />
  }
  return (
    <div className="flex flex-col gap-4">
      <NewTag facilities={facilities} />
      <Table label="Room tags">
        <thead>
          <tr>
            <HeadCell>Room or locker</HeadCell>
            <HeadCell>Short code</HeadCell>
            <HeadCell>NFC tags</HeadCell>
          </tr>
        </thead>
        <tbody>
          {facilities.map(({ facilityId, facilityName, tagId }) => (
            <Row key={facilityId}>
              <Cell className="whitespace-nowrap font-medium">{facilityName}</Cell>
              <Cell className="font-mono">{tagId}</Cell>
              <Cell>
                <TagsOf facilityId={facilityId} tags={tags} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function TagsOf({ facilityId, tags }: { facilityId: number; tags: readonly Tag[] }) {
  const own = tags.filter(tag => tag.facilityId === facilityId && tag.kind === 'nfc')
  if (own.length === 0) return <span className="text-muted">None</span>
  return (
    <div className="flex flex-wrap gap-2">
      {own.map(tag => (
        <TagRow key={tag.tagId} tag={tag} />
      ))}
    </div>
  )
}

/** Scans a tag and registers it for a facility. `facilities`: the code of each facility. */
function NewTag({ facilities }: { facilities: readonly Tag[] }) {
  const id = useId()
  const [tagId, setTagId] = useState('')
  const [facilityId, setFacilityId] = useState('')
  const [error, setError] = useState<string>()
  const register = useRegisterTag()

  async function add() {
    const facility = facilities.find(one => String(one.facilityId) === facilityId)
    if (tagId.trim() === '') return setError('Please enter a valid tag ID')
    if (!facility) return setError('Please select a facility')
    setError(undefined)
    try {
      const { facilityType, facilityName } = facility
      await register.mutateAsync({ body: { tagId, facilityType, facilityId: facility.facilityId } })
      toast({ title: 'Tag registered', description: `Now linked to ${facilityName}.` })
      setTagId('')
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.detail : String(failure))
    }
  }

  return (
    <Card className="flex flex-col gap-3 p-4 md:flex-row md:items-start">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <label htmlFor={`${id}-tag`} className="font-medium">
          Tag ID
        </label>
        <TagInput
          id={`${id}-tag`}
          value={tagId}
          onChange={setTagId}
          onEnter={() => document.getElementById(`${id}-facility`)?.focus()}
          error={error}
        />
      </div>
      <div className="flex flex-col gap-1.5 md:w-60">
        <label htmlFor={`${id}-facility`} className="font-medium">
          Room or locker
        </label>
        <Select
          id={`${id}-facility`}
          value={facilityId}
          onChange={event => setFacilityId(event.target.value)}
          placeholder="Select a facility"
          options={facilities.map(one => ({ value: one.facilityId, label: one.facilityName }))}
        />
      </div>
      <Button
        variant="primary"
        className="md:mt-6.5"
        pending={register.isPending && 'Saving...'}
        onClick={() => void add()}
      >
        Register Tag
      </Button>
    </Card>
  )
}
