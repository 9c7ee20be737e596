import type { Page } from '@playwright/test'

/**
 * Returns the texts in sight that another element covers or that their box cuts off, as sentences, and whether the page
 * scrolls sideways. Texts that a list scrolls out of sight and texts that end in an ellipsis are fine.
 */
export const findHiddenText = (page: Page): Promise<string[]> => page.evaluate(hiddenTexts)

/** Runs in the page, so it may use nothing outside it. */
function hiddenTexts(): string[] {
  interface Frame {
    left: number
    top: number
    right: number
    bottom: number
  }
  const found: string[] = []
  const forReadersOnly = new Map<Element, boolean>()
  const frames = new Map<Element, Frame>()
  const root = document.documentElement
  if (root.scrollWidth > innerWidth) found.push(`The page is ${root.scrollWidth} px wide`)
  const top = document.querySelector('[role=dialog], [role=alertdialog]') ?? document.body
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const box = node.parentElement
    if (!node.textContent?.trim() || !box || isUnseen(box)) continue
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      const problem = cutOff(box, rect) ?? covered(box, rect)
      if (!problem) continue
      found.push(`'${node.textContent.trim()}' ${problem}`)
      break
    }
  }
  return found

  /** For screen readers only, hidden, or a native list of options. */
  function isUnseen(box: Element): boolean {
    if (!box.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true
    return box.closest('.sr-only, option, script, style, svg') !== null || isForReadersOnly(box)
  }

  function isForReadersOnly(box: Element | null): boolean {
    if (!box) return false
    const known = forReadersOnly.get(box)
    if (known !== undefined) return known
    const { position, clip, clipPath, width } = getComputedStyle(box)
    const isClipped = clipPath !== 'none' || clip !== 'auto'
    const isOwn = position === 'absolute' && isClipped && Number.parseFloat(width) <= 1
    const result = isOwn || isForReadersOnly(box.parentElement)
    forReadersOnly.set(box, result)
    return result
  }

  /** Whether a box that hides its overflow cuts the text, and nothing says so by an ellipsis. */
  function cutOff(box: Element, rect: DOMRect): string | undefined {
    let ends = false
    for (let outer: Element | null = box; outer && outer !== top; outer = outer.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(outer)
      ends ||= textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const frame = outer.getBoundingClientRect()
      if (isScrolling(overflowX) || isScrolling(overflowY)) return undefined
      const across = rect.left < frame.left - 1 || rect.right > frame.right + 1
      // A line box is taller than its letters.
      const down = rect.top < frame.top - 3 || rect.bottom > frame.bottom + 3
      if ((across || down) && !ends)
        return `is cut off by <${outer.tagName.toLowerCase()} class="${outer.className}">`
    }
    return undefined
  }

  function covered(box: Element, rect: DOMRect): string | undefined {
    const frame = visibleFrame(box)
    const y = (rect.top + rect.bottom) / 2
    const [left, right] = [Math.max(rect.left, frame.left), Math.min(rect.right, frame.right)]
    if (right - left < 4 || y <= frame.top || y >= frame.bottom) return undefined
    for (let x = left + 2; x < right; x += Math.max(12, (right - left - 4) / 8)) {
      for (const over of document.elementsFromPoint(x, y)) {
        if (over.contains(box)) break
        if (isStickyBeside(over, box)) break
        if (paints(over, x, y))
          return `is covered by <${over.tagName.toLowerCase()}> '${over.textContent?.slice(0, 40)}'`
      }
    }
    return undefined
  }

  /** Whether a part that stays in place while the rest scrolls below it. */
  function isStickyBeside(over: Element, box: Element): boolean {
    for (let outer: Element | null = over; outer && !outer.contains(box); outer = outer.parentElement)
      if (getComputedStyle(outer).position === 'sticky') return true
    return false
  }

  /** The part of the window in which the lists around an element show it. */
  function visibleFrame(box: Element | null): Frame {
    if (!box) return { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
    const known = frames.get(box)
    if (known) return known
    const { overflowX, overflowY, position } = getComputedStyle(box)
    const outer = visibleFrame(position === 'fixed' ? null : box.parentElement)
    let frame = outer
    if (overflowX !== 'visible' || overflowY !== 'visible') {
      const { left, top, right, bottom } = box.getBoundingClientRect()
      frame = {
        left: Math.max(outer.left, left),
        top: Math.max(outer.top, top),
        right: Math.min(outer.right, right),
        bottom: Math.min(outer.bottom, bottom),
      }
    }
    frames.set(box, frame)
    return frame
  }

  /** Whether an element hides what is behind it at a point: by its background, its picture or its own text. */
  function paints(over: Element, x: number, y: number): boolean {
    const contains = (rect: DOMRect) => x > rect.left && x < rect.right && y > rect.top && y < rect.bottom
    // The hit area of a button may exceed its box.
    if (!contains(over.getBoundingClientRect())) return false
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(over)
    if (opacity === '0') return false
    const isOpaque = !/^(transparent|rgba\(.*, 0\)|.*\/ 0\))$/.test(backgroundColor)
    if (isOpaque || backgroundImage !== 'none' || over.closest('svg, img, canvas')) return true
    return [...over.childNodes].some(child => {
      if (child.nodeType !== Node.TEXT_NODE || !child.textContent?.trim()) return false
      const own = document.createRange()
      own.selectNodeContents(child)
      return [...own.getClientRects()].some(contains)
    })
  }

  function isScrolling(overflow: string): boolean {
    return overflow === 'auto' || overflow === 'scroll'
  }
}
