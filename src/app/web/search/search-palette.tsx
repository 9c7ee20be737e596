import { Command } from 'cmdk'
import ListFilter from 'lucide-react/icons/list-filter'
import Search from 'lucide-react/icons/search'
import { Dialog } from 'radix-ui'
import { Fragment, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useModal } from '#platform/web/ui/dialogs/modal.ts'
import { Spinner } from '#platform/web/ui/feedback/skeleton.tsx'
import { useEnterWhenSettled } from '#platform/web/ui/lists/enter-when-settled.ts'
import { useLimitedLength } from '#platform/web/ui/text/limited-length.ts'
import { useGuideResults } from '../help/use-guide-results.tsx'
import { useCommands } from './search-commands.ts'
import type { SearchResult } from './search-result.ts'
import { type ResultGroup, useSearchResults } from './search-results.tsx'

export interface SearchPaletteProps {
  typed: string
  /** Enter was pressed before the palette was loaded. */
  entered: boolean
  onType: (typed: string) => void
  onClose: () => void
}

/** One field for search results and commands. Arrow keys choose, Enter opens. */
export default function SearchPalette({ typed, entered, onType, onClose }: SearchPaletteProps) {
  const modal = useModal(onClose)
  const limited = useLimitedLength<HTMLInputElement>(100)
  // Not deferred: Enter right after the last letter opens the result of what was typed.
  const search = typed.trim()
  const { groups: found, isSearching, hasFirst } = useSearchResults(search)
  const groups = useCutGroups(found, search)
  const commands = useCommands(search)
  const guides = useGuideResults(search)
  const nothing = commands.length + guides.length === 0 && groups.every(({ finds }) => finds.length === 0)

  const results = [...groups.flatMap(({ finds }) => finds), ...commands, ...guides]
  const choice = useActiveResult(search, results)

  const pick = (find: SearchResult) => {
    if (!find.isInPlace) onClose()
    find.open()
  }
  const isSettled = hasFirst || !isSearching
  const pickChosen = () => {
    const find = results.find(({ key }) => key === choice.value)
    if (find) pick(find)
  }
  const pressEnter = useEnterWhenSettled(search, isSettled, pickChosen, entered)

  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 flex animate-appear items-start justify-center bg-veil p-4 pt-[8vh]">
          <Dialog.Content
            {...modal}
            aria-describedby={undefined}
            onOpenAutoFocus={undefined}
            className="w-full max-w-xl animate-rise overflow-hidden rounded-card border border-line bg-surface shadow-float outline-none"
          >
            <Dialog.Title className="sr-only">Search</Dialog.Title>
            <Command
              shouldFilter={false}
              label="Search"
              loop
              {...choice}
              onKeyDown={event => {
                choice.onKeyDown(event)
                if (event.key === 'Enter' && !isSettled) pressEnter(event)
              }}
            >
              <div className="relative border-line border-b">
                <Search
                  className="pointer-events-none absolute inset-y-0 left-4 my-auto size-4 text-muted"
                  aria-hidden
                />
                <Command.Input
                  autoFocus
                  value={typed}
                  onValueChange={onType}
                  placeholder="Search rooms, lockers, guests, members, work orders, actions"
                  autoComplete="off"
                  ref={limited}
                  className="h-12 w-full bg-transparent pr-10 pl-11 outline-none placeholder:text-muted"
                />
                {isSearching && (
                  <span className="pointer-events-none absolute inset-y-0 right-4 flex items-center text-muted">
                    <Spinner />
                  </span>
                )}
              </div>
              <Command.List className="max-h-[min(26rem,60dvh)] overflow-y-auto p-2">
                {groups.map(({ heading, finds, hint }) => (
                  <Fragment key={heading}>
                    <Results heading={heading} results={finds} onPick={pick} />
                    {hint && <p className="px-3 pb-2 text-muted text-xs">{hint}</p>}
                  </Fragment>
                ))}
                <Results heading="Pages and actions" results={commands} onPick={pick} />
                <Results heading="Help" results={guides} onPick={pick} />
                {nothing && !isSearching && (
                  <p className="px-3 py-6 text-center text-muted">Nothing found for “{search}”</p>
                )}
              </Command.List>
            </Command>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * Cuts each group to its first results, followed by one that shows the others. Groups that the server may have cut say
 * so.
 */
function useCutGroups(groups: readonly ResultGroup[], search: string) {
  const [whole, setWhole] = useState({ search, headings: [] as string[] })
  const headings = whole.search === search ? whole.headings : []
  return groups.map(({ heading, finds, most = finds.length, page = Number.POSITIVE_INFINITY }) => {
    const mayBeMore = finds.length >= page
    const total = `${finds.length}${mayBeMore ? ' or more' : ''}`
    if (headings.includes(heading) || finds.length <= most)
      return { heading, finds, hint: mayBeMore && `${finds.length} of ${total}: type more to narrow` }
    const more: SearchResult = {
      key: `more-${heading}`,
      icon: <ListFilter />,
      label: mayBeMore ? `Show ${finds.length}` : `Show all ${total}`,
      note: `${most} of ${total}: type more to narrow`,
      open: () => setWhole({ search, headings: [...headings, heading] }),
      isInPlace: true,
    }
    return { heading, finds: [...finds.slice(0, most), more], hint: false as const }
  })
}

/**
 * Controls the selected result: the first one, even if results arrive late, until the user moves the selection with an
 * arrow key or the pointer. Without this, cmdk keeps the result that arrived first, or none after it is gone.
 */
function useActiveResult(search: string, finds: readonly SearchResult[]) {
  const [chosen, setChosen] = useState({ search, key: '' })
  const movedFor = useRef<string>(undefined)
  const isListed = chosen.search === search && finds.some(({ key }) => key === chosen.key)
  const markMoved = () => {
    movedFor.current = search
  }
  return {
    value: isListed ? chosen.key : (finds[0]?.key ?? ''),
    onValueChange: (key: string) => movedFor.current === search && setChosen({ search, key }),
    onKeyDown: ({ key }: KeyboardEvent) => key.startsWith('Arrow') && markMoved(),
    onPointerMove: markMoved,
  }
}

interface ResultsProps {
  heading: ReactNode
  results: readonly SearchResult[]
  onPick: (find: SearchResult) => void
}

function Results({ heading, results, onPick }: ResultsProps) {
  if (results.length === 0) return null
  return (
    <Command.Group
      heading={heading}
      className="not-last:mb-1 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
    >
      {results.map(find => (
        <Command.Item
          key={find.key}
          value={find.key}
          onSelect={() => onPick(find)}
          className="tap flex cursor-pointer items-center gap-3 rounded-control px-3 py-2 data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0"
        >
          <span aria-hidden className="text-muted">
            {find.icon}
          </span>
          <span className="min-w-0 flex-1 truncate">{find.label}</span>
          {find.note && <span className="min-w-0 max-w-[50%] truncate text-muted text-xs">{find.note}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  )
}
