import { useEffect, useEffectEvent } from 'react'
import { isModified } from '#platform/web/device/keys.ts'

/** Up and Down press the card before or after that of a facility, in the order in which the board shows them. */
export function useWalk(facilityId: number): void {
  const walk = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step || event.defaultPrevented || isModified(event) || hasOwnArrows(event.target)) return
    const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')]
    const at = cards.findIndex(({ dataset }) => dataset.card === String(facilityId))
    const next = at < 0 ? undefined : cards[at + step]
    if (!next || next.closest('[aria-hidden=true]')) return
    event.preventDefault()
    next.scrollIntoView({ block: 'nearest' })
    next.click()
  })
  useEffect(() => {
    addEventListener('keydown', walk)
    return () => removeEventListener('keydown', walk)
  }, [])
}

/** Whether arrow keys do something in the focused element. In an empty text field they do not. */
function hasOwnArrows(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement)
    return target.type !== 'checkbox' && (target.type !== 'text' || target.value !== '')
  return target instanceof Element && target.matches('textarea, select')
}
