import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart, loadPart } from '../../../shared/web/data/load-part.ts'
import { Input } from '../../../shared/web/ui/forms/input.tsx'

const palette = () => import('./search-palette.tsx')
const SearchPalette = lazyPart(palette)

/**
 * Opens the search for facilities, guests, members, work orders, pages and commands, also with `/` and Ctrl/⌘ K. Wide
 * screens only (SPEC §2). Text typed while the palette loads is kept.
 */
export function SearchBox() {
  const [typed, setTyped] = useState<string>()
  useSearchKeys(() => setTyped(before => before ?? ''))
  return (
    <search className="hidden w-full max-w-sm md:block">
      <div className="group relative">
        <Search
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
          aria-hidden
        />
        <Input
          type="search"
          aria-label="Search"
          aria-keyshortcuts="/ Control+K Meta+K"
          aria-haspopup="dialog"
          placeholder="Search..."
          autoComplete="off"
          value={typed ?? ''}
          onPointerEnter={() => void loadPart(palette)}
          onClick={() => setTyped(before => before ?? '')}
          onKeyDown={({ key }) => key === 'Enter' && setTyped(before => before ?? '')}
          onChange={({ target }) => setTyped(target.value)}
          className="border-line bg-sunken pl-9 hover:border-line-strong"
        />
        <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center group-focus-within:hidden pointer-coarse:hidden">
          <Kbd>/</Kbd>
        </span>
      </div>
      <Suspense fallback={null}>
        {typed !== undefined && (
          <SearchPalette typed={typed} onType={setTyped} onClose={() => setTyped(undefined)} />
        )}
      </Suspense>
    </search>
  )
}

function useSearchKeys(open: () => void) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const palette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      const slash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
      if ((!palette && !slash) || document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** A key to press. */
function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded border border-line bg-sunken px-1 font-sans text-2xs text-muted">
      {children}
    </kbd>
  )
}
