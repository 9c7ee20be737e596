import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { confirmComposition, insertText } from '#testing/browser/input-method.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { Input, Textarea } from '../forms/input.tsx'

const family = '👩‍👩‍👧‍👦'

/** A field that holds five characters, and what its form knows. */
function Fields({ start = '', long = false }: { start?: string; long?: boolean }) {
  const [value, setValue] = useState(start)
  const Control = long ? Textarea : Input
  return (
    <>
      <Control
        aria-label="Name"
        maxLength={5}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

const name = page.getByLabelText('Name')
const known = page.getByRole('status')

test.each([
  ['letters', 'abcdef', 'abcde'],
  ['families', family.repeat(6), family.repeat(5)],
  ['letters with marks', 'e\u0301'.repeat(6), 'e\u0301'.repeat(5)],
  ['a family at the end', `abcd${family}`, `abcd${family}`],
  ['a family too many', `abcde${family}`, 'abcde'],
])('%s pasted are cut between characters', async (_, pasted, kept) => {
  await renderPage(<Fields />)
  await name.click()
  await insertText(pasted)
  await expect.element(name).toHaveValue(kept)
  await expect.element(known).toHaveTextContent(JSON.stringify(kept))
})

test('a mark joins the last letter of a full field, and nothing else enters it', async () => {
  await renderPage(<Fields start="abcde" />)
  await name.click()
  await userEvent.keyboard('{End}')
  await insertText('\u0301')
  await expect.element(name).toHaveValue('abcde\u0301')
  await insertText('f')
  await userEvent.keyboard('{Home}x')
  await expect.element(name).toHaveValue('abcde\u0301')
})

test('what stood behind the caret stays, and what is selected is replaced', async () => {
  await renderPage(<Fields start="abde" />)
  await name.click()
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}')
  await insertText('12')
  await expect.element(name).toHaveValue('ab1de')
  await userEvent.keyboard('{Control>}a{/Control}')
  await insertText('fghijk')
  await expect.element(name).toHaveValue('fghij')
  await expect.element(known).toHaveTextContent('"fghij"')
})

test('a full field of several lines takes no further line', async () => {
  await renderPage(<Fields start="abcd" long />)
  await name.click()
  await userEvent.keyboard('{End}{Enter}{Enter}')
  await expect.element(name).toHaveValue('abcd\n')
})

test('what an input method composes is cut when it is confirmed', async () => {
  await renderPage(<Fields start="abc" />)
  await name.click()
  await userEvent.keyboard('{End}')
  await confirmComposition('東京都庁')
  await expect.element(name).toHaveValue('abc東京')
  await expect.element(known).toHaveTextContent('"abc東京"')
})
