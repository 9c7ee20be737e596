import type { Page } from '@playwright/test'

/**
 * Returns the texts that another element covers or that their box cuts off, as sentences, and what scrolls sideways
 * although it should not. Scrolls through the page or its dialog. Texts that a list scrolls out of sight, texts that
 * end in an ellipsis, and what a notification covers until it closes, are fine. On a phone, a dialog must end at the
 * bottom edge.
 */
export async function findHiddenText(page: Page): Promise<string[]> {
  await layoutSettled(page)
  return page.evaluate(hiddenTexts)
}

/** Resolves when the layout has been the same for three frames: charts and tables measure themselves after a resize. */
export const layoutSettled = (page: Page) => page.evaluate(settled)

async function settled(): Promise<void> {
  const { documentElement: root } = document
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  const measure = () =>
    [root.scrollWidth, root.scrollHeight, document.getElementsByTagName('*').length].join()
  for (let [before, same] = ['', 0]; same < 3; ) {
    await frame()
    const now = measure()
    same = now === before ? same + 1 : 0
    before = now
  }
}

/** Runs in the page, so it may use nothing outside it. */
function hiddenTexts(): string[] {
  interface Frame {
    left: number
    top: number
    right: number
    bottom: number
  }
  /** The relevant style of an element. */
  interface Look {
    clips: boolean
    scrolls: boolean
    shortens: boolean
    position: string
    forReadersOnly: boolean
  }
  interface Text {
    box: Element
    text: string
    range: Range
  }
  const found = new Set<string>()
  const looks = new Map<Element, Look>()
  const frames = new Map<Element, Frame>()
  const root = document.documentElement
  if (root.scrollWidth > innerWidth) found.add(`The page is ${root.scrollWidth} px wide`)
  const top = document.querySelector('[role=dialog], [role=alertdialog]') ?? document.body
  const scroller = [...top.querySelectorAll('*')].find(isTallScroller) ?? (top === document.body ? root : top)
  const before = scroller.scrollTop
  findWide()
  findRaisedSheet()
  // An element that lets the pointer through is found at its point as well.
  const hitsAll = new CSSStyleSheet()
  hitsAll.replaceSync('* { pointer-events: auto !important }')
  document.adoptedStyleSheets.push(hitsAll)
  const texts = [...textsIn(top)]
  texts.forEach(findCut)
  for (let y = 0; ; y += scroller.clientHeight - 80) {
    scroller.scrollTop = y
    const isLast = y + scroller.clientHeight >= scroller.scrollHeight
    frames.clear()
    for (const text of texts) findCovered(text, y > 0 && !isLast)
    if (isLast || scroller.clientHeight <= 80) break
  }
  scroller.scrollTop = before
  document.adoptedStyleSheets.pop()
  return [...found]

  /** Adds what scrolls sideways although only its height was meant to scroll. */
  function findWide() {
    for (const box of top.querySelectorAll('*')) {
      if (box.scrollWidth <= box.clientWidth + 1 || !readLook(box).scrolls) continue
      if (/overflow-(x-)?auto/.test(box.className)) continue
      found.add(
        `<${box.tagName.toLowerCase()} class="${box.className}"> scrolls sideways: ${box.scrollWidth} px`,
      )
    }
  }

  /** Adds a dialog that does not end at the bottom edge of a phone, where the thumb is. */
  function findRaisedSheet() {
    const { bottom } = top.getBoundingClientRect()
    if (top.role === 'dialog' && innerWidth < 640 && Math.round(bottom) !== innerHeight)
      found.add(`The sheet ends at ${Math.round(bottom)} of ${innerHeight} px`)
  }

  function* textsIn(part: Element): Generator<Text> {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [text, box] = [node.textContent?.trim(), node.parentElement]
      if (!text || !box || isUnseen(box)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      yield { box, text, range }
    }
  }

  function findCut({ box, text, range }: Text) {
    for (const rect of range.getClientRects()) {
      const outer = cutOff(box, rect)
      if (!outer) continue
      found.add(`'${text}' is cut off by <${outer.tagName.toLowerCase()} class="${outer.className}">`)
      return
    }
  }

  function findCovered({ box, text, range }: Text, isBetween: boolean) {
    const { top: upper, bottom: lower } = range.getBoundingClientRect()
    if (lower <= 0 || upper >= innerHeight) return
    for (const rect of range.getClientRects()) {
      const over = covered(box, rect, isBetween)
      if (!over) continue
      found.add(`'${text}' is covered by <${over.tagName.toLowerCase()}> '${over.textContent?.slice(0, 40)}'`)
      return
    }
  }

  /** Whether it is for screen readers only, hidden, or a native list of options. */
  function isUnseen(box: Element): boolean {
    if (!box.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true
    return box.closest('.sr-only, option, script, style, svg') !== null || readLook(box).forReadersOnly
  }

  function readLook(box: Element): Look {
    const known = looks.get(box)
    if (known) return known
    const style = getComputedStyle(box)
    const { overflowX, overflowY, position, clip, clipPath, width } = style
    const isClipped = clipPath !== 'none' || clip !== 'auto'
    const look = {
      clips: overflowX !== 'visible' || overflowY !== 'visible',
      scrolls: isScrolling(overflowX) || isScrolling(overflowY),
      shortens: style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none',
      position,
      forReadersOnly:
        (position === 'absolute' && isClipped && Number.parseFloat(width) <= 1) ||
        (box.parentElement !== null && readLook(box.parentElement).forReadersOnly),
    }
    looks.set(box, look)
    return look
  }

  /** The box that hides its overflow and cuts the text, if nothing says so by an ellipsis. */
  function cutOff(box: Element, rect: DOMRect): Element | undefined {
    let ends = false
    for (let outer: Element | null = box; outer && outer !== top; outer = outer.parentElement) {
      const { clips, scrolls, shortens } = readLook(outer)
      ends ||= shortens
      if (!clips) continue
      if (scrolls) return undefined
      const frame = outer.getBoundingClientRect()
      const across = rect.left < frame.left - 1 || rect.right > frame.right + 1
      // A line box is taller than its letters.
      const down = rect.top < frame.top - 3 || rect.bottom > frame.bottom + 3
      if ((across || down) && !ends) return outer
    }
    return undefined
  }

  /** The element that covers a part of the text that is in sight. */
  function covered(box: Element, rect: DOMRect, isBetween: boolean): Element | undefined {
    const frame = visibleFrame(box)
    const y = (rect.top + rect.bottom) / 2
    const [left, right] = [Math.max(rect.left, frame.left), Math.min(rect.right, frame.right)]
    if (right - left < 4 || y <= frame.top || y >= frame.bottom) return undefined
    for (let x = left + 2; x < right; x += Math.max(12, (right - left - 4) / 8)) {
      // The topmost element alone is faster to find, and usually that of the text.
      if (document.elementFromPoint(x, y)?.contains(box)) continue
      for (const over of document.elementsFromPoint(x, y)) {
        if (over.contains(box)) break
        if (isStickyBeside(over, box, isBetween)) break
        if (paints(over, x, y)) return over
      }
    }
    return undefined
  }

  /** Whether a part that stays in place while the rest scrolls below it, or a notification. */
  function isStickyBeside(over: Element, box: Element, isBetween: boolean): boolean {
    if (over.closest('[data-swipe-direction]')) return true
    for (let outer: Element | null = over; outer && !outer.contains(box); outer = outer.parentElement) {
      const { position } = readLook(outer)
      if (position === 'sticky' || (isBetween && position === 'fixed')) return true
    }
    return false
  }

  /** The part of the window in which the lists around an element show it. */
  function visibleFrame(box: Element | null): Frame {
    if (!box) return { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
    const known = frames.get(box)
    if (known) return known
    const { clips, position } = readLook(box)
    const outer = visibleFrame(position === 'fixed' ? null : box.parentElement)
    let frame = outer
    if (clips) {
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
    const box = over.getBoundingClientRect()
    // The hit area of a button may exceed its box. A line, such as that of the current time, hides no word.
    if (!contains(box) || Math.min(box.width, box.height) < 4) return false
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

  function isTallScroller(box: Element): boolean {
    return top !== document.body && box.scrollHeight > box.clientHeight + 1 && readLook(box).scrolls
  }

  function isScrolling(overflow: string): boolean {
    return overflow === 'auto' || overflow === 'scroll'
  }
}
