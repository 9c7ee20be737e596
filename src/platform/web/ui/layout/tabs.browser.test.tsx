import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#testing/browser/render.tsx'
import { Tabs } from './tabs.tsx'

function Fruit({ manual, vertical }: { manual?: boolean; vertical?: boolean }) {
  const [value, setValue] = useState('apples')
  const tabs = ['apples', 'pears', 'plums'].map(value => ({
    value,
    label: value,
    content: <input aria-label={`${value} left`} />,
  }))
  return (
    <Tabs label="Fruit" tabs={tabs} value={value} onChange={setValue} manual={manual} vertical={vertical} />
  )
}

const tab = (name: string) => page.getByRole('tab', { name })
const selected = (name: string) => page.getByRole('tab', { name, selected: true })

test('arrows, Home and End select a tab, and each has its own panel', async () => {
  await renderPage(<Fruit />)
  await tab('apples').click()
  await expect.element(page.getByRole('tabpanel', { name: 'apples' })).toBeVisible()
  await page.getByLabelText('apples left').fill('3')
  await tab('apples').click()
  for (const [key, name] of [
    ['{ArrowRight}', 'pears'],
    ['{End}', 'plums'],
    ['{ArrowRight}', 'apples'],
    ['{ArrowLeft}', 'plums'],
    ['{Home}', 'apples'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(selected(name)).toHaveFocus()
    await expect.element(page.getByLabelText(`${name} left`)).toHaveValue('')
  }
  // The list is one tab stop: the next is the panel.
  await userEvent.tab()
  await expect.element(page.getByRole('tabpanel')).toHaveFocus()
})

test('manual tabs are selected by Enter, not by the focus', async () => {
  await renderPage(<Fruit manual />)
  await tab('apples').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('pears')).toHaveFocus()
  await expect.element(selected('apples')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(selected('pears')).toBeVisible()
})

test('vertical tabs are moved through up and down, beside their panel', async () => {
  await renderPage(<Fruit vertical />)
  await expect.element(page.getByRole('tablist')).toHaveAttribute('aria-orientation', 'vertical')
  await tab('apples').click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(selected('pears')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(selected('apples')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(selected('plums')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(selected('plums')).toHaveFocus()

  const panel = page.getByRole('tabpanel').element().getBoundingClientRect()
  expect(panel.left).toBeGreaterThan(tab('plums').element().getBoundingClientRect().right - 1)
})
