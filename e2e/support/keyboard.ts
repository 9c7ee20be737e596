import type { Page } from '@playwright/test'

/**
 * Walks through the page, or its topmost dialog, by Tab alone. Returns the controls that Tab never reaches, that are
 * out of sight or covered while they have the focus, or that do not show it.
 */
export async function walkByTab(page: Page): Promise<string[]> {
  const stops = await page.evaluate(watchFocus)
  for (let presses = 0; presses < stops + 20; presses += 20) {
    for (let press = 0; press < 20; press++) {
      await page.keyboard.press('Tab')
      await page.evaluate(noteFocus)
    }
    if ((await page.evaluate(readWalk)).missed.length === 0) break
  }
  const { missed, wrong } = await page.evaluate(readWalk)
  await page.evaluate(() => scrollTo(0, 0))
  return [...missed.map(name => `Tab does not reach ${name}`), ...wrong]
}

interface Walk {
  missed: string[]
  wrong: string[]
}

type Walker = typeof globalThis & { readWalk?: () => Walk; noteFocus?: () => void }

const readWalk = () => (globalThis as Walker).readWalk!()

/** Notes what has the focus once it is shown: whatever moves with it begins in the next frame. */
const noteFocus = () =>
  new Promise<void>(resolve => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        ;(globalThis as Walker).noteFocus!()
        resolve()
      }),
    )
  })

/**
 * Focuses the first control, from which Tab begins. Returns how many stops there are. Runs in the page, so it may use
 * nothing outside it.
 */
function watchFocus(): number {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
  const part = dialog ?? document.body
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
  walker.noteFocus = note
  walker.readWalk = () => {
    // A list that loads more whenever its end is reached has no end to reach.
    const hasGrown = stopsNow().length > stops.length + 20
    const missed = stops.filter(one => !hasGrown && one.isConnected && isStop(one) && !reached.has(one))
    return { missed: missed.map(describeElement), wrong: [...wrong] }
  }
  return stops.length

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
    reached.add(focused)
    if (focused.role === 'tablist') return
    const { left, right, top, bottom, width, height } = focused.getBoundingClientRect()
    // A hidden input, whose label or frame shows it.
    if (width <= 2 || height <= 2 || getComputedStyle(focused).opacity === '0') return
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ]
    const found = document.elementsFromPoint(x, y).find(one => !one.closest('[role=tooltip]'))
    if (!found || !(focused.contains(found) || found.contains(focused)))
      wrong.add(`${describeElement(focused)} is out of sight or covered while it has the focus`)
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
