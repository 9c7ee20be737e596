import { settingNames } from '#office/settings/words.ts'

/**
 * Focuses a setting as soon as the page shows it: the field that has its name as a label, or the first control of the
 * part that has it as a title. `name` is the name of a setting or the label itself. Returns a function that stops
 * waiting for it.
 */
export function focusSetting(name: string | undefined): (() => void) | undefined {
  if (!name) return undefined
  const text: string = settingNames[name as keyof typeof settingNames] ?? name
  const observer = new MutationObserver(focus)
  function focus() {
    const labels = [...document.querySelectorAll('main :is(label, legend, h2, h3, summary, button)')]
    const isNamed = (label: Element) => label.textContent === text
    const label = labels.find(isNamed) ?? labels.find(({ textContent }) => textContent?.startsWith(text))
    if (!label) return
    observer.disconnect()
    label.closest('details')?.setAttribute('open', '')
    label.scrollIntoView({ block: 'center' })
    findControl(label)?.focus({ preventScroll: true })
  }
  observer.observe(document.body, { childList: true, subtree: true })
  focus()
  return () => observer.disconnect()
}

const controls = 'input, select, textarea, button, summary'

/** Returns the control of a label, or the first one below a title. */
function findControl(label: Element): HTMLElement | null | undefined {
  if (label.matches(controls)) return label as HTMLElement
  const control = label instanceof HTMLLabelElement ? label.control : undefined
  const part =
    document.getElementById((label as HTMLLabelElement).htmlFor) ?? label.closest('fieldset, section')
  return control ?? part?.querySelector<HTMLElement>(controls)
}
