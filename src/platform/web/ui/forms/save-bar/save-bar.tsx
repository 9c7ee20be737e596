import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useServerReachable } from '../../../data/server-reach.ts'
import { Button } from '../../actions/button.tsx'
import { UnsavedChangesPrompt } from '../../dialogs/unsaved-changes-prompt.tsx'
import { toast } from '../../feedback/toast.ts'
import { ReloadButton } from '../reload-button.tsx'

/** A form as the bar of its page sees it. */
export interface EditedForm {
  /** The number of changed fields. */
  changes: number
  /** The same, read at the moment: Enter may follow the last letter before it is rendered. */
  countChanges: () => number
  /** Why it could not be saved, if no field says so. */
  problem: string | undefined
  /** Validates and saves. Returns whether it is saved. */
  save: () => Promise<boolean>
  discard: () => void
  /** Loads what someone else has saved. Undefined unless the server refused because of it. */
  follow: (() => void) | undefined
}

interface Bar {
  register: (id: string, form: EditedForm) => () => void
  saveAll: () => Promise<void>
}

const SaveBarContext = createContext<Bar | undefined>(undefined)

/** Returns the bar of the surrounding page. */
export function useSaveBar(): Bar {
  const bar = use(SaveBarContext)
  if (!bar) throw new Error('The form is not within a SaveBar')
  return bar
}

/**
 * A page whose forms are saved together by one bar at its foot: it counts the changes, names the fields that were
 * refused, and asks before unsaved changes are left.
 */
export function SaveBar({ children }: { children: ReactNode }) {
  const [forms, setForms] = useState<ReadonlyMap<string, EditedForm>>(new Map())
  const [isSaving, setSaving] = useState(false)
  const [result, setResult] = useState<{ saved: number }>()
  const [refused, setRefused] = useState<string[]>([])
  const content = useRef<HTMLDivElement>(null)
  const isReachable = useServerReachable()
  const edited = [...forms.values()].filter(({ changes }) => changes > 0)
  const changes = edited.reduce((sum, form) => sum + form.changes, 0)
  const problems = [...forms.values()].flatMap(({ problem }) => problem ?? [])
  const outdated = [...forms.values()].filter(({ follow }) => follow)

  const register = useCallback((id: string, form: EditedForm) => {
    setForms(all => new Map(all).set(id, form))
    return () => setForms(all => new Map([...all].filter(([one]) => one !== id)))
  }, [])

  async function saveAll() {
    setSaving(true)
    setResult(undefined)
    const all = [...forms.values()].map(form => ({ ...form, changes: form.countChanges() }))
    const toSave = all.filter(({ changes }) => changes > 0)
    let saved = 0
    let refused = 0
    for (const { changes, save } of toSave) {
      if (await save()) saved += changes
      else refused += changes
    }
    setSaving(false)
    if (refused > 0) setResult({ saved })
    else if (toSave.length > 1) toast({ title: `${countText(saved)} saved` })
  }

  const latest = useRef(saveAll)
  useEffect(() => {
    latest.current = saveAll
  })
  const bar = useMemo(() => ({ register, saveAll: () => latest.current() }), [register])

  // The browser scrolls to the caret of a text of several lines, which leaves the field below the bar.
  useEffect(() => {
    const part = content.current!
    const show = ({ target }: FocusEvent) =>
      target instanceof HTMLTextAreaElement && target.scrollIntoView({ block: 'nearest' })
    part.addEventListener('focusin', show)
    return () => part.removeEventListener('focusin', show)
  }, [])

  // After the errors have been rendered.
  useEffect(() => {
    const invalid = result ? invalidFields(content.current!) : []
    setRefused(invalid.map(findLabel))
    invalid[0]?.closest('details')?.setAttribute('open', '')
    invalid[0]?.scrollIntoView({ block: 'center' })
    invalid[0]?.focus({ preventScroll: true })
  }, [result])

  return (
    <SaveBarContext value={bar}>
      <div
        ref={content}
        className="[&_:is(input,select,textarea,button)]:scroll-mb-28 max-md:[&_:is(input,select,textarea,button)]:scroll-mb-36"
      >
        {children}
      </div>
      {forms.size > 0 && (
        <section
          aria-label="Unsaved changes"
          data-no-print
          className="above-bottom-bar sticky z-10 mt-5 flex max-w-3xl flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-2 shadow-float"
        >
          <Button
            variant="primary"
            pending={isSaving && 'Saving...'}
            disabled={changes === 0 || !isReachable}
            title={isReachable ? undefined : 'The server cannot be reached. What you typed stays here.'}
            onClick={() => void saveAll()}
          >
            Save Changes
          </Button>
          {changes > 0 && (
            <Button
              onClick={() => {
                setResult(undefined)
                for (const { discard } of edited) discard()
              }}
            >
              Discard
            </Button>
          )}
          {outdated.length > 0 && (
            <ReloadButton
              onClick={() => {
                setResult(undefined)
                for (const { follow } of outdated) follow!()
              }}
            />
          )}
          <p className="px-2 text-muted" role="status">
            {changes === 0 ? 'No changes' : countText(changes)}
          </p>
          {result && changes > 0 && (
            <p role="alert" className="min-w-0 basis-full px-2 pb-1 text-red-ink">
              {result.saved > 0 && `${countText(result.saved)} saved. `}
              {refused.length > 0 ? `Not saved: ${refused.join(', ')}` : problems.join(' ') || 'Not saved.'}
            </p>
          )}
        </section>
      )}
      <UnsavedChangesPrompt unsaved={changes > 0} />
    </SaveBarContext>
  )
}

const countText = (changes: number) => (changes === 1 ? '1 change' : `${changes} changes`)

const invalidFields = (part: HTMLElement) => [
  ...part.querySelectorAll<HTMLInputElement>('[aria-invalid=true]'),
]

/** 'Tax Rate (%)', or 'Premium: Annual' in a named group of fields. */
function findLabel(field: HTMLInputElement): string {
  const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? ''
  const group = field.closest('fieldset')
  const name = group?.getAttribute('aria-label') ?? group?.querySelector('legend')?.textContent
  return name ? `${name}: ${label}` : label
}
