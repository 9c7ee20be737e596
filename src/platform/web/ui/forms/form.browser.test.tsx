import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { confirmComposition, pressConfirmingEnter } from '#testing/browser/input-method.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { ApiError } from '../../data/api.ts'
import { CheckField, Fields, Form, FormError, SubmitButton, useZodForm } from './form.tsx'
import { Input } from './input.tsx'
import { NumberInput, OptionalMoneyInput } from './number-input.tsx'

const schema = z.object({
  name: z.string().min(1, 'Name is required'),
  price: z.number().min(0.01, 'Price must be positive'),
  listed: z.boolean(),
})

interface ItemFormProps {
  onSubmit: (values: z.output<typeof schema>) => unknown
  price?: number
}

function ItemForm({ onSubmit, price = 0 }: ItemFormProps) {
  const { form, Field } = useZodForm(schema, { name: '', price, listed: true })
  return (
    <Form form={form} onSubmit={onSubmit}>
      <Fields>
        <Field name="name" label="Name" hint="As on the shelf" required>
          <Input />
        </Field>
        <Field name="price" label="Price">
          {control => <NumberInput {...control} step={0.01} />}
        </Field>
        <CheckField name="listed" label="Listed" />
      </Fields>
      <FormError />
      <SubmitButton pending="Saving...">Save</SubmitButton>
    </Form>
  )
}

const name = page.getByLabelText('Name')
const price = page.getByLabelText('Price')
const save = page.getByRole('button', { name: 'Save' })

test('describes each invalid field with its error, focuses the first and submits nothing', async () => {
  const submitted: unknown[] = []
  await renderPage(<ItemForm onSubmit={values => submitted.push(values)} />)
  await expect.element(name).toHaveAccessibleDescription('As on the shelf')
  await expect.element(name).toBeRequired()

  await save.click()

  await expect.element(name).toHaveAccessibleDescription('Name is required As on the shelf')
  await expect.element(price).toHaveAccessibleDescription('Price must be positive')
  await expect.element(name).toBeInvalid()
  await expect.element(name).toHaveFocus()
  expect(submitted).toEqual([])
})

test('an error disappears as soon as the value is right', async () => {
  await renderPage(<ItemForm onSubmit={() => {}} />)
  await save.click()
  await expect.element(page.getByText('Name is required')).toBeVisible()

  await name.fill('Towel')

  await expect.element(page.getByText('Name is required')).not.toBeInTheDocument()
  await expect.element(price).toBeInvalid()
})

test('Enter submits the typed values', async () => {
  const submitted: unknown[] = []
  await renderPage(<ItemForm onSubmit={values => submitted.push(values)} />)
  await name.fill('Towel')
  await page.getByRole('checkbox', { name: 'Listed' }).click()
  await price.fill('2.5')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => submitted).toEqual([{ name: 'Towel', price: 2.5, listed: false }])
})

test('the button shows that the form is being saved and cannot be pressed again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await renderPage(<ItemForm onSubmit={() => promise} />)
  await name.fill('Towel')
  await price.fill('2')
  await save.click()
  const saving = page.getByRole('button', { name: 'Saving...' })
  await expect.element(saving).toBeDisabled()
  resolve()
  await expect.element(save).toBeEnabled()
})

test('shows errors of the server at their fields, focuses the first and keeps the input', async () => {
  await renderPage(
    <ItemForm
      onSubmit={() => {
        throw new ApiError(422, 'Invalid', { price: 'Too expensive', supplier: 'Unknown' })
      }}
    />,
  )
  await name.fill('Towel')
  await price.fill('900')
  await save.click()
  await expect.element(price).toHaveAccessibleDescription('Too expensive')
  await expect.element(price).toHaveFocus()
  await expect.element(name).toHaveValue('Towel')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too expensive')
})

test('shows an error that belongs to no field below the form', async () => {
  await renderPage(
    <ItemForm
      onSubmit={() => {
        throw new ApiError(409, 'The shift is closed')
      }}
    />,
  )
  await name.fill('Towel')
  await price.fill('2')
  await save.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The shift is closed')
})

test('an amount of money has two decimals; while it is typed it stays as typed', async () => {
  await renderPage(<ItemForm price={4} onSubmit={() => {}} />)
  await expect.element(price).toHaveDisplayValue('4.00')

  await price.click()
  await userEvent.keyboard('1')
  await expect.element(price).toHaveDisplayValue('1')
  await userEvent.keyboard('2.5')
  await expect.element(price).toHaveDisplayValue('12.5')

  await name.click()
  await expect.element(price).toHaveDisplayValue('12.50')
})

test('a limit in money has two decimals; while it is typed it stays as typed, and may be emptied', async () => {
  const limits: (number | undefined)[] = []
  function Limit() {
    const [limit, setLimit] = useState<number | undefined>(20)
    const change = (dollars: number | undefined) => {
      limits.push(dollars)
      setLimit(dollars)
    }
    return (
      <>
        <OptionalMoneyInput aria-label="At least" value={limit} onChange={change} />
        <button type="button">Next</button>
      </>
    )
  }
  await renderPage(<Limit />)
  const limit = page.getByLabelText('At least')
  await expect.element(limit).toHaveDisplayValue('20.00')

  await limit.click()
  await userEvent.keyboard('7')
  await expect.element(limit).toHaveDisplayValue('7')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(limit).toHaveDisplayValue('7.00')

  await limit.fill('')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(limit).toHaveDisplayValue('')
  expect(limits).toEqual([7, undefined])
})

test.each([
  ['4,50', '4,50', 4.5],
  ['1.234,50', '1.234,50', 1234.5],
  ['1,234.50', '1,234.50', 1234.5],
  ['٤', '٤', 4],
  ['４．５', '４．５', 4.5],
  ['$ 4.50', '$ 4.50', 4.5],
])('%s typed or pasted into a field for money is what it says', async (text, shown, dollars) => {
  const submitted: { price: number }[] = []
  await renderPage(<ItemForm price={4} onSubmit={values => submitted.push(values)} />)
  await name.fill('Towel')
  await price.fill(text)
  await expect.element(price).toHaveDisplayValue(shown)
  await save.click()
  await expect.poll(() => submitted).toMatchObject([{ price: dollars }])
  await expect.element(price).toHaveDisplayValue(dollars.toFixed(2))
})

test('a comma that is typed is the decimal point, digit by digit', async () => {
  const submitted: { price: number }[] = []
  await renderPage(<ItemForm price={4} onSubmit={values => submitted.push(values)} />)
  await name.fill('Towel')
  await price.click()
  for (const key of '4,50') await userEvent.keyboard(key)
  await expect.element(price).toHaveDisplayValue('4,50')
  await save.click()
  await expect.poll(() => submitted).toMatchObject([{ price: 4.5 }])
})

test('what is no number is said, stays, and is not submitted', async () => {
  const submitted: unknown[] = []
  await renderPage(<ItemForm price={4} onSubmit={values => submitted.push(values)} />)
  await name.fill('Towel')
  await price.fill('4,5,0')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not a number. Enter it as 1234.50.')
  await save.click()
  await expect.element(price).toHaveFocus()
  await expect.element(price).toHaveDisplayValue('4,5,0')
  await expect.element(price).toBeInvalid()
  await price.fill('4,5')
  await save.click()
  await expect.poll(() => submitted).toHaveLength(1)
})

test('arrow keys step a number within its limits', async () => {
  const counts: number[] = []
  function Count() {
    const [count, setCount] = useState(1)
    const change = (next: number) => {
      counts.push(next)
      setCount(next)
    }
    return <NumberInput aria-label="Hours" min={0.5} max={2} step={0.5} value={count} onChange={change} />
  }
  await renderPage(<Count />)
  await page.getByRole('spinbutton', { name: 'Hours' }).click()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(counts).toEqual([1.5, 2, 2, 1.5])
})

test('the Enter that confirms an input method submits nothing', async () => {
  const submitted: unknown[] = []
  await renderPage(<ItemForm price={1} onSubmit={values => submitted.push(values)} />)
  const name = page.getByLabelText('Name')
  await name.click()
  await confirmComposition('石鹸')
  await pressConfirmingEnter()
  await expect.element(name).toHaveValue('石鹸')
  expect(submitted).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => submitted).toMatchObject([{ name: '石鹸' }])
})
