import type { Page } from '@playwright/test'

/**
 * Walks through the topmost dialog, else through `part` of the page, by Tab alone. Returns the controls that Tab never
 * reaches, that are out of sight or covered while they have the focus, or that do not show it.
 */
export async function walkByTab(page: Page, part = 'body'): Promise<string[]> {
  const stops = await page.evaluate(watchFocus, part)
  for (let press = 0; press < stops + 20; press++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(noteFocus)) break
  }
  const { missed, wrong } = await page.evaluate(readWalk)
  await page.evaluate(() => scrollTo(0, 0))
  return [...missed.map(name => `Tab does not reach ${name}`), ...wrong]
}

interface Walk {
  missed: string[]
  wrong: string[]
}

type Walker = typeof globalThis & { readWalk?: () => Walk; noteFocus?: () => Promise<boolean> }

const readWalk = () => (globalThis as Walker).readWalk!()

/** Notes what has the focus. Returns whether every control has been reached. */
const noteFocus = () => (globalThis as Walker).noteFocus!()

/**
 * Focuses the first control, from which Tab begins. Returns how many stops there are. Runs in the page, so it may use
 * nothing outside it.
 */
function watchFocus(selector: string): number {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
  const part = dialog ?? document.querySelector(selector)!
  const stopsNow = () =>
    [
      ...part.querySelectorAll<HTMLElement | SVGElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      ),
    ].filter(isStop)
  const stops = stopsNow()
  // A browser need not show the focus that a script gave to the first of them.
  const reached = new Set<Element>(stops.slice(0, 1))
  const wrong = new Set<string>()
  stops[0]?.focus()
  const walker = globalThis as Walker
  walker.noteFocus = async () => {
    await frame()
    await focusRests()
    await focusShows()
    note()
    return !stops.some(isMissed)
  }
  walker.readWalk = () => {
    // A list that loads more whenever its end is reached has no end to reach.
    const hasGrown = stopsNow().length > stops.length + 20
    return { missed: hasGrown ? [] : stops.filter(isMissed).map(describeElement), wrong: [...wrong] }
  }
  return stops.length

  function isMissed(one: HTMLElement | SVGElement): boolean {
    return !reached.has(one) && one.isConnected && isStop(one)
  }

  function frame(): Promise<number> {
    return new Promise(resolve => requestAnimationFrame(resolve))
  }

  /** Resolves when what has the focus stays where it is: a long list arranges its rows in the frames after it. */
  async function focusRests(): Promise<void> {
    const place = () => document.activeElement?.getBoundingClientRect().top
    for (let before = place(); ; before = place()) {
      await frame()
      if (place() === before) return
    }
  }

  /** Resolves when what has the focus is in sight, or is not after sixty frames: a long list scrolls in some. */
  async function focusShows(): Promise<void> {
    for (let frames = 0; frames < 60 && isCovered(document.activeElement); frames++) await frame()
  }

  /** Whether its label or frame shows it. */
  function isHiddenInput(one: Element): boolean {
    const { width, height } = one.getBoundingClientRect()
    return width <= 2 || height <= 2 || getComputedStyle(one).opacity === '0'
  }

  /** Whether it is out of sight or covered. */
  function isCovered(focused: Element | null): boolean {
    if (!focused || focused === document.body || reached.has(focused)) return false
    if (isHiddenInput(focused)) return false
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ]
    // A tooltip or a notification covers it only until it closes.
    const passes = (one: Element) => one.closest('[role=tooltip], [data-swipe-direction]') !== null
    const found = document.elementsFromPoint(x, y).find(one => !passes(one))
    return !found || !(focused.contains(found) || found.contains(focused))
  }

  /** Of radio buttons with one name, Tab stops at the checked one only. */
  function isStop(one: HTMLElement | SVGElement): boolean {
    // A list of tabs hands the focus on to its selected tab, and the ends of a dialog or of the toasts into them.
    if (
      one.tabIndex < 0 ||
      one.matches(':disabled, [role=tablist], [data-radix-focus-guard], span:empty') ||
      one.closest('[inert]')
    )
      return false
    if (!one.checkVisibility({ visibilityProperty: true })) return false
    const isRadio = one instanceof HTMLInputElement && one.type === 'radio'
    return !isRadio || one.checked
  }

  function note(): void {
    const focused = document.activeElement
    const isControl = focused instanceof HTMLElement || focused instanceof SVGElement
    if (!isControl || focused === document.body || reached.has(focused)) return
    const covered = isCovered(focused)
    reached.add(focused)
    if (focused.role === 'tablist') return
    if (covered) wrong.add(`${describeElement(focused)} is out of sight or covered while it has the focus`)
    if (isHiddenInput(focused)) return
    // The frame around a control may show it instead.
    const frames = [focused, focused.parentElement!, ...focused.parentElement!.children]
    if (!frames.some(hasOutline)) wrong.add(`${describeElement(focused)} does not show its focus`)
  }

  function hasOutline(one: Element): boolean {
    return ['', '::after', '::before'].some(part => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one, part)
      return outlineStyle !== 'none' && outlineWidth !== '0px'
    })
  }

  function describeElement(one: HTMLElement | SVGElement): string {
    const label = one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : undefined
    const name = one.ariaLabel ?? label ?? one.textContent.trim().slice(0, 60)
    return `${one.tagName.toLowerCase()} “${name}”`
  }
}
