import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#testing/browser/render.tsx'
import { DateTimePicker, type DateTimePickerProps } from './date-time-picker.tsx'

function Picker({ value: initial, ...props }: Omit<DateTimePickerProps, 'onChange'>) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <span id="start-label">Start</span>
      <DateTimePicker {...props} id="start" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

const calendar = page.getByRole('dialog', { name: 'Choose a day' })
const value = page.getByRole('status')

test('a day is picked with the keyboard, keeps the time and returns the focus', async () => {
  await renderPage(<Picker value="2026-05-20T14:30:00" />)
  const button = page.getByRole('button', { name: 'Start Wed, May 20, 2026' })
  await userEvent.tab()
  await expect.element(button).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.element(calendar.getByRole('button', { name: /May 20th, 2026/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.element(calendar.getByRole('button', { name: /May 28th, 2026/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')

  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(value).toHaveTextContent('2026-05-28T14:30:00')
  await expect.element(page.getByRole('button', { name: 'Start Thu, May 28, 2026' })).toHaveFocus()
})

test('the arrow keys leave the month', async () => {
  await renderPage(<Picker value="2026-05-30T09:00:00" />)
  await page.getByRole('button', { name: 'Start Sat, May 30, 2026' }).click()
  await expect.element(calendar.getByRole('grid', { name: 'May 2026' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(calendar.getByRole('grid', { name: 'June 2026' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(value).toHaveTextContent('2026-06-06T09:00:00')
})

test('Escape closes the calendar and keeps the day', async () => {
  await renderPage(<Picker value="2026-05-20T14:30:00" />)
  await page.getByRole('button', { name: 'Start Wed, May 20, 2026' }).click()
  await expect.element(calendar.getByRole('button', { name: /May 20th, 2026/ })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(value).toHaveTextContent('2026-05-20T14:30:00')
})

test('days outside the range cannot be picked', async () => {
  await renderPage(<Picker value="2026-05-20" dateOnly min="2026-05-19" max="2026-05-21" />)
  await page.getByRole('button', { name: 'Start Wed, May 20, 2026' }).click()
  await expect.element(calendar.getByRole('button', { name: /May 18th, 2026/ })).toBeDisabled()
  await expect.element(calendar.getByRole('button', { name: /May 22nd, 2026/ })).toBeDisabled()
  await calendar.getByRole('button', { name: /May 21st, 2026/ }).click()
  await expect.element(value).toHaveTextContent('2026-05-21')
})

test('the arrow keys stop at the end of the range', async () => {
  await renderPage(<Picker value="2026-05-20" dateOnly min="2026-05-19" max="2026-05-21" />)
  await page.getByRole('button', { name: 'Start Wed, May 20, 2026' }).click()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
  await expect.element(calendar.getByRole('button', { name: /May 21st, 2026/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(value).toHaveTextContent('2026-05-21')
})

test.each([
  [365, 'May 21st, 2027'],
  [366, 'May 20th, 2026'],
])('the search for the next day passes at most 365 days: beyond %i it finds %s', async (days, found) => {
  const today = new Date(2026, 4, 20)
  const gap = { after: today, before: new Date(2026, 4, 21 + days) }
  await renderPage(<DayPicker mode="single" autoFocus defaultMonth={today} selected={today} disabled={gap} />)
  await expect.element(page.getByRole('button', { name: /May 20th, 2026/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('button', { name: new RegExp(found) })).toHaveFocus()
})

test('a long range offers months and years', async () => {
  await renderPage(<Picker value="" dateOnly min="1900-01-01" max="2026-05-20" />)
  await page.getByRole('button', { name: 'Start Pick a date' }).click()
  await calendar.getByRole('combobox', { name: 'Choose the Year' }).selectOptions('1990')
  await calendar.getByRole('combobox', { name: 'Choose the Month' }).selectOptions('April')
  await calendar.getByRole('button', { name: /April 1st, 1990/ }).click()
  await expect.element(value).toHaveTextContent('1990-04-01')
})

test('the time is typed next to the day', async () => {
  await renderPage(<Picker value="2026-05-20T14:30:00" />)
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('0445p')
  await expect.element(value).toHaveTextContent('2026-05-20T16:45:00')
})

test('a typed time is handed over once it is finished, not with its first key', async () => {
  await renderPage(<Picker value="2026-05-20T14:30:00" />)
  const time = page.getByLabelText('Start').last()
  await time.click({ position: { x: 14, y: 18 } })
  await userEvent.keyboard('1')
  await expect.element(time).toHaveValue('13:30')
  await expect.element(value).toHaveTextContent('2026-05-20T14:30:00')
  await userEvent.keyboard('0{ArrowUp}')
  await expect.element(value).toHaveTextContent('2026-05-20T14:30:00')
  await userEvent.keyboard('{Enter}')
  await expect.element(value).toHaveTextContent('2026-05-20T22:31:00')
})

test('a time that is typed half is none, and not midnight', async () => {
  await renderPage(<Picker value="2026-05-20T14:30:00" />)
  await page
    .getByLabelText('Start')
    .last()
    .click({ position: { x: 14, y: 18 } })
  await userEvent.keyboard('{Backspace}{Tab}{Tab}{Tab}{Tab}')
  await expect.element(value).toHaveTextContent('2026-05-20T')
})

test.for([360, 176, 130])('the whole day is in sight at %i px', async width => {
  await renderPage(
    <div style={{ width }}>
      <Picker value="2026-11-25T22:30:00" />
    </div>,
  )
  const button = page.getByRole('button', { name: 'Start Wed, Nov 25, 2026' })
  await expect.element(button).toBeVisible()
  const [text, box] = [button.element().lastElementChild!, button.element()]
  expect(getComputedStyle(text).textOverflow).toBe('clip')
  const range = document.createRange()
  range.selectNodeContents(text)
  const [day, frame] = [range.getBoundingClientRect(), box.getBoundingClientRect()]
  expect(day.right).toBeLessThanOrEqual(frame.right)
  expect(day.bottom).toBeLessThanOrEqual(frame.bottom)
  expect(frame.width).toBeLessThanOrEqual(width)
})
