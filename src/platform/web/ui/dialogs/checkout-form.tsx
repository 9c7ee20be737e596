import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Form, type FormProps } from '../forms/form.tsx'

/**
 * The form of a dialog that takes money: a DialogBody with what is sold, and a CheckoutColumn with what it costs. In a
 * dialog of the size 'checkout' they stand side by side; in a narrower one, in a panel and on a phone the column is at
 * the foot.
 */
export function CheckoutForm<In extends FieldValues, Out>({ children, ...form }: FormProps<In, Out>) {
  return (
    <Form {...form} className="@container/checkout">
      <div className="flex min-h-0 flex-1 flex-col has-[>[data-column]]:@2xl/checkout:min-h-[min(27rem,100dvh-9rem)] has-[>[data-column]]:@2xl/checkout:flex-row">
        {children}
      </div>
    </Form>
  )
}

/** The bill and its payment. Above a keyboard it leaves room for one field. */
export const CheckoutColumn = ({ children }: { children: ReactNode }) => (
  <div
    data-footer
    data-column
    className="flex min-h-0 flex-col border-line border-t @2xl/checkout:w-88 @2xl/checkout:shrink-0 @2xl/checkout:border-t-0 @2xl/checkout:border-l"
  >
    <div className="flex max-h-[max(74dvh,16rem)] short:max-h-[12.5rem] min-h-0 grow flex-col gap-3 px-5 py-3 *:shrink-0 short:gap-1.5 short:py-2 @2xl/checkout:max-h-none @2xl/checkout:pt-1">
      {children}
    </div>
  </div>
)
