/** Types a code as a scanner does, all keys at the same time, into the element that has the focus. */
export function scan(code: string, target: Element = document.activeElement ?? document.body): void {
  const timeStamp = performance.now()
  for (const key of [...code, 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    target.dispatchEvent(event)
  }
}
