import { expect, test } from 'vitest'
import { currentLanguage, usePageLanguage } from '#platform/web/device/language.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { withAlertMessage } from './alert-message.ts'

function InSpanish() {
  usePageLanguage('es')
  return null
}

test('alerts that arrive while their language is loading are written in their order', async () => {
  await renderPage(<InSpanish />)
  await expect.poll(currentLanguage).toBe('es')
  const written: string[] = []
  const names = Array.from({ length: 200 }, (_, index) => `Room ${index}`)
  for (const facility of names) {
    const words = JSON.stringify({ key: 'isNow', values: { facility, status: 'cleaning' } })
    withAlertMessage({ message: `${facility} is now in cleaning`, words }, message => written.push(message))
    // Each push comes in a task of its own.
    await new Promise(resolve => setTimeout(resolve))
  }
  await expect.poll(() => written).toHaveLength(names.length)
  expect(written).toEqual(names.map(name => `${name}: ahora en limpieza`))
})
