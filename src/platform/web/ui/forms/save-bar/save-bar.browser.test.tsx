import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { renderPage, toast } from '#testing/browser/render.tsx'
import { ApiError } from '../../../data/api.ts'
import { useRouter } from '../../../routing/use-router.ts'
import { Button } from '../../actions/button.tsx'
import { useZodForm } from '../form.tsx'
import { Input } from '../input.tsx'
import { NumberInput } from '../number-input.tsx'
import { PageForm } from './page-form.tsx'
import { SaveBar } from './save-bar.tsx'

type Store = (name: string, values: { label: string; price: number }) => Promise<void>
const schema = z.object({ label: z.string(), price: z.number().max(100, 'At most 100') })

function Item({ name, store }: { name: string; store: Store }) {
  const [stored, setStored] = useState({ label: name, price: 1 })
  const { form, Field } = useZodForm(schema, stored)
  return (
    <PageForm
      form={form}
      discard={() => form.reset(stored)}
      onSubmit={async values => {
        await store(name, values)
        setStored(values)
        form.reset(values)
      }}
    >
      <fieldset aria-label={name}>
        <Field name="label" label="Label">
          <Input />
        </Field>
        <Field name="price" label="Price">
          {control => <NumberInput {...control} />}
        </Field>
      </fieldset>
    </PageForm>
  )
}

function Items({ store }: { store: Store }) {
  const router = useRouter()
  return (
    <SaveBar>
      <Item name="Towel" store={store} />
      <Item name="Soap" store={store} />
      <Button onClick={() => router.history.push('/rooms')}>Rooms</Button>
    </SaveBar>
  )
}

const field = (name: string, label: string) => page.getByRole('group', { name }).getByLabelText(label)
const bar = page.getByRole('region', { name: 'Unsaved changes' })
const save = bar.getByRole('button', { name: 'Save Changes' })

/** Keeps what is saved by name; refuses a label 'Taken'. */
function openStore() {
  const stored: Record<string, unknown> = {}
  const store: Store = async (name, values) => {
    if (values.label === 'Taken') throw new ApiError(422, 'Invalid', { label: 'Taken by another' })
    stored[name] = values
  }
  return { stored, store }
}

test('one bar counts the changes of all forms and saves them together, also by Enter', async () => {
  const { stored, store } = openStore()
  await renderPage(<Items store={store} />, '/settings')
  await expect.element(bar).toMatchTextContent('No changes')
  await expect.element(save).toBeDisabled()
  await field('Towel', 'Label').fill('Big towel')
  await expect.element(bar).toMatchTextContent('1 change')
  await field('Soap', 'Label').fill('Olive soap')
  await field('Soap', 'Price').fill('4')
  await expect.element(bar).toMatchTextContent('3 changes')
  await userEvent.keyboard('{Enter}')
  await expect.element(toast()).toMatchTextContent('3 changes saved')
  await expect.element(bar).toMatchTextContent('No changes')
  expect(stored).toEqual({ Towel: { label: 'Big towel', price: 1 }, Soap: { label: 'Olive soap', price: 4 } })
})

test('a change that is taken back is none, and Discard takes all back', async () => {
  await renderPage(<Items store={openStore().store} />, '/settings')
  await field('Towel', 'Price').fill('2')
  await field('Towel', 'Price').fill('1')
  await expect.element(bar).toMatchTextContent('No changes')
  await field('Towel', 'Price').fill('2')
  await field('Soap', 'Label').fill('Olive soap')
  await bar.getByRole('button', { name: 'Discard' }).click()
  await expect.element(field('Towel', 'Price')).toHaveValue('1')
  await expect.element(field('Soap', 'Label')).toHaveValue('Soap')
  await expect.element(bar).toMatchTextContent('No changes')
})

test('a save that is partly refused says what is saved and which field is not', async () => {
  const { stored, store } = openStore()
  await renderPage(<Items store={store} />, '/settings')
  await field('Towel', 'Label').fill('Taken')
  await field('Soap', 'Price').fill('4')
  await save.click()
  await expect.element(bar.getByRole('alert')).toHaveTextContent('1 change saved. Not saved: Towel: Label')
  await expect.element(field('Towel', 'Label')).toHaveAccessibleDescription('Taken by another')
  await expect.element(field('Towel', 'Label')).toHaveFocus()
  await expect.element(bar).toMatchTextContent('1 change')
  expect(stored).toEqual({ Soap: { label: 'Soap', price: 4 } })
  await field('Towel', 'Label').fill('Big towel')
  await save.click()
  await expect.element(bar).toMatchTextContent('No changes')
  await expect.element(bar.getByRole('alert')).not.toBeInTheDocument()
})

test('a value that is out of bounds is named and not sent', async () => {
  const { stored, store } = openStore()
  await renderPage(<Items store={store} />, '/settings')
  await field('Soap', 'Price').fill('400')
  await save.click()
  await expect.element(bar.getByRole('alert')).toHaveTextContent('Not saved: Soap: Price')
  await expect.element(field('Soap', 'Price')).toHaveFocus()
  await expect.element(field('Soap', 'Price')).toBeInViewport({ ratio: 1 })
  expect(stored).toEqual({})
})

test('leaving asks once, whatever number of forms is unsaved', async () => {
  const shown = await renderPage(<Items store={openStore().store} />, '/settings')
  await field('Towel', 'Price').fill('2')
  await field('Soap', 'Price').fill('4')
  await page.getByRole('button', { name: 'Rooms' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(shown.address).toBe('/rooms')
})
