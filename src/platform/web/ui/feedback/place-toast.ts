/** A rectangle of the page, in px. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** The narrowest and the widest toast, in px. */
const NARROW = 240
const WIDE = 400

/** Space around a toast, in px. */
const GAP = 8

/** Windows narrower than this are phones, in px. */
const PHONE = 768

/**
 * Keeps toasts clear of the topmost dialog, also as its content changes: beside it if there is room, otherwise above it
 * or over a part of it without controls and sums, but never over its title. Without a dialog they return to their usual
 * place, on a phone above the foot of the page and off primary buttons. Returns a function that stops watching.
 */
export function keepClearOfControls(toasts: HTMLElement): () => void {
  let frame: number | undefined
  // Once a frame, however much changes in it: measuring is slow, and an observer of sizes must change none itself.
  const place = () => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      placeOver(topDialog(), toasts)
    })
  }
  const observer = new MutationObserver(place)
  observer.observe(document.body, { childList: true, subtree: true })
  const sizes = new ResizeObserver(place)
  sizes.observe(toasts)
  addEventListener('animationend', place)
  addEventListener('resize', place)
  addEventListener('scroll', place, true)
  placeOver(topDialog(), toasts)
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    observer.disconnect()
    sizes.disconnect()
    removeEventListener('animationend', place)
    removeEventListener('resize', place)
    removeEventListener('scroll', place, true)
  }
}

const topDialog = () => [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)

function placeOver(dialog: Element | undefined, toasts: HTMLElement): void {
  const { style } = toasts
  style.cssText = ''
  if (!dialog) {
    if (innerWidth < PHONE) style.bottom = `${innerHeight - lowestBottom(toasts.offsetHeight)}px`
    return
  }
  const box = dialog.getBoundingClientRect()
  const right = innerWidth - box.right
  const room = Math.max(right, box.left)
  if (room >= NARROW) {
    style.width = `${Math.min(room, WIDE)}px`
    Object.assign(style, { top: 'auto', bottom: '0', left: 'auto', right: 'auto' })
    style[right >= box.left ? 'right' : 'left'] = '0'
    return
  }
  const width = Math.min(WIDE, innerWidth)
  const left = (innerWidth - width) / 2
  Object.assign(style, {
    width: `${width}px`,
    left: `${left}px`,
    right: 'auto',
    bottom: 'auto',
    padding: `${GAP}px`,
  })
  const controls = dialog.querySelectorAll(
    'h2, button, a, input, select, textarea, [role=radio], [role=option], [data-sums]',
  )
  const size = { left, right: left + width, height: toasts.offsetHeight }
  style.top = `${freeTop(
    box,
    [...controls].map(control => control.getBoundingClientRect()),
    size,
  )}px`
}

/** Returns the lowest position of a toast above the foot of the page at which it covers no primary button. */
function lowestBottom(height: number): number {
  const foot = document.querySelector('[data-foot]')?.getBoundingClientRect()
  const lowest = foot?.height ? foot.top : innerHeight
  const buttons = [...document.querySelectorAll('[data-primary]')].map(button =>
    button.getBoundingClientRect(),
  )
  for (let bottom = lowest; bottom >= height; bottom -= GAP)
    if (buttons.every(button => button.bottom <= bottom - height || button.top >= bottom)) return bottom
  return lowest
}

/** Returns the topmost position at which a toast covers no control, or the one below the title if there is none. */
export function freeTop(
  dialog: Box,
  controls: readonly Box[],
  { left, right, height }: Pick<Box, 'left' | 'right'> & { height: number },
): number {
  if (dialog.top >= height) return dialog.top - height
  const underTitle = Math.max(dialog.top, ...controls.slice(0, 1).map(({ bottom }) => bottom))
  const isFree = (top: number) =>
    controls.every(
      box => box.bottom <= top || box.top >= top + height || box.right <= left || box.left >= right,
    )
  for (let top = underTitle; top + height <= dialog.bottom; top += GAP) if (isFree(top)) return top
  return underTitle
}
