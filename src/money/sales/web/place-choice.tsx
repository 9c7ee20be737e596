import { useState } from 'react'
import { normalizeForSearch } from '#platform/values/search/normalize-for-search.ts'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import type { Place } from './queries.ts'

/** More places than this can be searched. */
const MANY = 12

export interface PlaceChoiceProps {
  places: readonly Place[]
  /** Key of the place; null for a sale over the counter. */
  value: string | null
  onChange: (key: string | null) => void
  /** Who has checked out since they were chosen: 'Room 107'. */
  gone: string | undefined
}

/** Chooses between a sale over the counter and the bill of somebody who is in. */
export function PlaceChoice({ places, value, onChange, gone }: PlaceChoiceProps) {
  const [search, setSearch] = useState('')
  if (places.length === 0 && value === null) return null
  const text = normalizeForSearch(search)
  const found = places.filter(
    ({ key, label, name }) => key === value || normalizeForSearch(`${label} ${name}`).includes(text),
  )
  const chips = [
    { value: COUNTER, label: 'Counter' },
    ...found.map(({ key, label }) => ({ value: key, label })),
  ]
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-3">
        <p className="font-medium" aria-hidden>
          Sell to
        </p>
        {places.length > MANY && (
          <Input
            type="search"
            aria-label="Find a room, locker or guest"
            placeholder="Room, locker or guest"
            autoComplete="off"
            className="h-8 w-52"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
      </div>
      <Chips
        label="Sell to"
        chips={chips}
        value={value ?? COUNTER}
        onChange={key => onChange(key === COUNTER ? null : key)}
        className="max-h-28 overflow-y-auto p-0.5"
      />
      {gone && (
        <p role="alert" className="text-red-ink text-xs">
          {gone} has checked out. Choose Counter or someone who is in.
        </p>
      )}
    </div>
  )
}

const COUNTER = 'counter'
