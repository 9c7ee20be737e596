import Search from 'lucide-react/icons/search'
import { Suspense, useEffectEvent, useLayoutEffect, useState } from 'react'
import { lazyPart, loadPart } from '#platform/web/data/load-part.ts'
import { isModified, isTextField, latinKey, MAX_SCANNER_INTERVAL } from '#platform/web/device/keys.ts'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { Kbd } from '#platform/web/ui/text/kbd.tsx'

const palette = () => import('./search-palette.tsx')
const SearchPalette = lazyPart(palette)

/**
 * Opens the search for facilities, guests, members, work orders, pages and commands, also with `/` and Ctrl/⌘ K. Wide
 * screens only (SPEC §2). Text typed while the palette loads is kept.
 */
export function SearchBox() {
  const [typed, setTyped] = useState<string>()
  const [entered, setEntered] = useState(false)
  function close() {
    setTyped(undefined)
    setEntered(false)
  }
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
          onPointerEnter={() => void loadPart(palette).catch(() => undefined)}
          onClick={() => setTyped(before => before ?? '')}
          onKeyDown={({ key }) => key === 'Enter' && setTyped(before => before ?? '')}
          onChange={({ target }) => setTyped(target.value)}
          className="border-line bg-sunken pl-9 hover:border-line-strong"
        />
        <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center group-focus-within:hidden pointer-coarse:hidden">
          <Kbd>/</Kbd>
        </span>
      </div>
      <Suspense
        fallback={
          <KeysWhileLoading
            onType={change => setTyped(before => change(before ?? ''))}
            onEnter={() => setEntered(true)}
            onClose={close}
          />
        }
      >
        {typed !== undefined && (
          <SearchPalette typed={typed} entered={entered} onType={setTyped} onClose={close} />
        )}
      </Suspense>
    </search>
  )
}

interface KeysWhileLoadingProps {
  onType: (change: (before: string) => string) => void
  onEnter: () => void
  onClose: () => void
}

/** Collects the keys that are pressed while the palette loads, so that none is lost. */
function KeysWhileLoading({ onType, onEnter, onClose }: KeysWhileLoadingProps) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    const isTyped = isTextField(event.target)
    // The search field of the top bar has the text already.
    const isText = key.length === 1 && !isTyped
    if (isModified(event)) return
    if (isText) onType(before => before + key)
    else if (key === 'Backspace' && !isTyped) onType(before => before.slice(0, -1))
    else if (key === 'Enter') onEnter()
    else if (key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey, { capture: true })
    // Keys typed now are text, though no field has the focus yet.
    document.body.dataset.typing = ''
    return () => {
      removeEventListener('keydown', onKey, { capture: true })
      delete document.body.dataset.typing
    }
  }, [])
  return null
}

function useSearchKeys(open: () => void) {
  // Before the first paint: a key that is pressed as soon as the page shows is not lost.
  useLayoutEffect(() => {
    let last = Number.NEGATIVE_INFINITY
    function onKey(event: KeyboardEvent) {
      // A barcode scanner types the address of a QR code, with its slashes.
      const followsCharacter = event.timeStamp - last <= MAX_SCANNER_INTERVAL
      // Not Escape: '/' right after it opens the search.
      last = event.key.length === 1 ? event.timeStamp : Number.NEGATIVE_INFINITY
      const key = latinKey(event).toLowerCase()
      const palette = key === 'k' && (event.ctrlKey || event.metaKey) && isModified(event)
      const slash = key === '/' && !followsCharacter && !isModified(event) && !isTextField(event.target)
      if (
        (!palette && !slash) ||
        document.querySelector('[role=dialog]:not([data-aside]), [role=alertdialog]')
      )
        return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
