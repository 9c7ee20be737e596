import { settingNames } from '#office/settings/words.ts'

/**
 * Focuses the field of a setting, by its label, as soon as the page shows it. Returns a function that stops waiting for
 * it; undefined if there is no such setting.
 */
export function focusSetting(name: string | undefined): (() => void) | undefined {
  const text = settingNames[name as keyof typeof settingNames] as string | undefined
  if (text === undefined) return undefined
  const observer = new MutationObserver(focus)
  function focus() {
    const labels = [...document.querySelectorAll('main :is(label, legend, h2, h3)')]
    const label = labels.find(({ textContent }) => textContent?.startsWith(text!))
    if (!label) return
    observer.disconnect()
    label.scrollIntoView({ block: 'center' })
    if (label instanceof HTMLLabelElement) label.control?.focus({ preventScroll: true })
  }
  observer.observe(document.body, { childList: true, subtree: true })
  focus()
  return () => observer.disconnect()
}
