import { type Ref, useCallback } from 'react'
import { countCharacters, cutText, isLonger } from '#platform/values/text/graphemes.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * Limits a text field to `most` characters as a person sees them, which the `maxLength` of HTML does not: it counts
 * UTF-16 units and splits what a person sees as one. Returns the ref of the field, which also sets `ref`.
 */
export function useLimitedLength<F extends TextField>(most: number | undefined, ref?: Ref<F>) {
  return useCallback(
    (field: F) => {
      const stop = most === undefined ? undefined : limitLength(field, most)
      const detach = typeof ref === 'function' ? ref(field) : undefined
      if (ref && typeof ref === 'object') ref.current = field
      return () => {
        stop?.()
        if (typeof detach === 'function') detach()
        else if (typeof ref === 'function') ref(null)
        else if (ref) ref.current = null
      }
    },
    [most, ref],
  )
}

/** Cuts what is typed, pasted or composed to the room that is left. What stood there stays. */
function limitLength(field: TextField, most: number): () => void {
  function fit(text: string, start: number, end: number): string {
    const [before, after] = [field.value.slice(0, start), field.value.slice(end)]
    // At its ends, the text may join what stands there: a mark belongs to the letter before it.
    let room = Math.max(0, most - countCharacters(before + after)) + 2
    while (room > 0 && isLonger(before + cutText(text, room) + after, most)) room--
    return cutText(text, room)
  }

  function replace(text: string, start: number, end: number) {
    field.setRangeText(text, start, end, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }

  function onBeforeInput(event: Event) {
    const { inputType, isComposing, data } = event as InputEvent
    const text = inputType === 'insertLineBreak' ? '\n' : data
    if (isComposing || !text || !inputType.startsWith('insert')) return
    const [start, end] = [
      field.selectionStart ?? field.value.length,
      field.selectionEnd ?? field.value.length,
    ]
    const fitting = fit(text, start, end)
    if (fitting === text) return
    event.preventDefault()
    if (fitting !== '') replace(fitting, start, end)
  }

  /** Text that an input method composes cannot be refused before. */
  function onCompositionEnd({ data }: Event & { data?: string }) {
    const end = field.selectionEnd ?? field.value.length
    const start = Math.max(0, end - (data?.length ?? 0))
    const composed = field.value.slice(start, end)
    const fitting = fit(composed, start, end)
    if (fitting !== composed) replace(fitting, start, end)
  }

  field.addEventListener('beforeinput', onBeforeInput)
  field.addEventListener('compositionend', onCompositionEnd)
  return () => {
    field.removeEventListener('beforeinput', onBeforeInput)
    field.removeEventListener('compositionend', onCompositionEnd)
  }
}
