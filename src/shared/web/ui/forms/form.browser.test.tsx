import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { renderPage } from '../../../../testing/browser/render.tsx'
import { ApiError } from '../../data/api.ts'
import { CheckField, Fields, Form, FormError, SubmitButton, useZodForm } from './form.tsx'
import { Input } from './input.tsx'
import { NumberInput } from './number-input.tsx'

const schema = z.object({
  name: z.string().min(1, 'Name is required'),
  price: z.number().min(0.01, 'Price must be positive'),
  listed: z.boolean(),
})

interface ItemFormProps {
  onSubmit: (values: z.output<typeof schema>) => unknown
}

function ItemForm({ onSubmit }: ItemFormProps) {
  const { form, Field } = useZodForm(schema, { name: '', price: 0, listed: true })
  return (
    <Form form={form} onSubmit={onSubmit}>
      <Fields>
        <Field name="name" label="Name" hint="As on the shelf" required>
          <Input />
        </Field>
        <Field name="price" label="Price">
          {control => <NumberInput {...control} />}
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
