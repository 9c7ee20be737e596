import { Command } from 'cmdk'
import Check from 'lucide-react/icons/check'
import { type KeyboardEvent, useRef, useState } from 'react'
import { normalizeForSearch } from '#platform/values/search/normalize-for-search.ts'
import { controlStyle } from '#platform/web/ui/forms/input.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import type { Place } from './queries.ts'

export interface PlaceChoiceProps {
  places: readonly Place[]
  /** Key of the place; null for a sale over the counter. */
  value: string | null
  onChange: (key: string | null) => void
  /** The guest's facility, if they have checked out since they were chosen: 'Room 107'. */
  gone: string | undefined
}

const COUNTER = 'counter'

/**
 * Chooses between a sale over the counter and the bill of somebody who is in: a combobox whose list is open, so that
 * one press chooses. Everybody is found by number or name. The Enter that chooses moves on to the button of the sale.
 */
export function PlaceChoice({ places, value, onChange, gone }: PlaceChoiceProps) {
  const [search, setSearch] = useState('')
  // Whom the dialog was opened for stays first, so that the list does not move under a finger.
  const [first] = useState(value)
  const hasMoved = useRef(false)
  if (places.length === 0 && value === null) return null
  const words = normalizeForSearch(search).split(' ')
  const found = places.filter(({ label, name }) => {
    const text = normalizeForSearch(`${label} ${name}`)
    return words.every(word => text.includes(word))
  })
  const renderOption = ({ key, label, name }: Place) => (
    <Option key={key} value={key} label={label} name={name} isChosen={key === value} onPick={pick} />
  )

  function pick(key: string) {
    onChange(key === COUNTER ? null : key)
    setSearch('')
    hasMoved.current = false
  }

  function onKeyDown(event: KeyboardEvent) {
    if (/^(Arrow|Home|End)/.test(event.key)) hasMoved.current = true
    // Nothing is typed and nothing was pointed to: Enter keeps the choice.
    if (event.key === 'Enter' && search === '' && !hasMoved.current) event.preventDefault()
  }

  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden className="font-medium">
        Sell to
      </p>
      <Command
        shouldFilter={false}
        label="Sell to"
        loop
        onKeyDown={onKeyDown}
        onKeyUp={({ key, currentTarget }) => key === 'Enter' && focusSubmit(currentTarget)}
      >
        <Command.Input
          value={search}
          onValueChange={setSearch}
          placeholder="Room, locker or guest"
          className={cn(controlStyle, 'h-9')}
        />
        <Command.List label="Sell to" className="mt-1 max-h-30 overflow-y-auto">
          {found.filter(({ key }) => key === first).map(renderOption)}
          {search === '' && (
            <Option value={COUNTER} label="Counter" isChosen={value === null} onPick={pick} />
          )}
          {found.filter(({ key }) => key !== first).map(renderOption)}
          <Command.Empty className="px-3 py-2 text-muted">Nobody found</Command.Empty>
        </Command.List>
      </Command>
      {gone && (
        <p role="alert" className="text-red-ink text-xs">
          {gone} has checked out. Choose Counter or someone who is in.
        </p>
      )}
    </div>
  )
}

const focusSubmit = (element: Element) =>
  element.closest('form')?.querySelector<HTMLElement>('button[type=submit]')?.focus()

interface OptionProps {
  value: string
  label: string
  /** The guest's name. A visit without a facility has it as its label. */
  name?: string
  isChosen: boolean
  onPick: (key: string) => void
}

const Option = ({ value, label, name, isChosen, onPick }: OptionProps) => (
  <Command.Item
    value={value}
    onSelect={onPick}
    className={cn(
      'tap flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-3 data-[selected=true]:bg-hover',
      isChosen && 'bg-primary-soft text-primary-ink data-[selected=true]:bg-primary-soft',
    )}
  >
    <span className="font-medium">{label}</span>{' '}
    <span className="min-w-0 flex-1 truncate">{name !== label && name}</span>
    {isChosen && (
      <>
        <Check aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">, chosen</span>
      </>
    )}
  </Command.Item>
)
