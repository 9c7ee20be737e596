import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Spinner } from './spinner.tsx'

const styles = cva(
  'tap inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-control font-medium transition-colors disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-primary text-on-primary hover:bg-primary-hover',
        secondary: 'border border-line bg-surface text-ink shadow-card hover:bg-hover',
        ghost: 'text-ink hover:bg-hover',
        soft: 'bg-primary-soft text-primary-ink hover:bg-primary-soft/70',
        danger: 'bg-red-solid text-on-solid hover:bg-red-hover',
        'danger-ghost': 'text-red-ink hover:bg-red-soft',
      },
      size: {
        sm: 'h-8 px-2.5 text-xs',
        md: 'h-9 px-3.5 text-sm',
        lg: 'h-11 px-5 text-base',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof styles> {
  /** Label while the work runs ('Creating...'); the button then spins and takes no press. */
  pending?: string | false | undefined
  /** Draws its only child, a link for example, as a button. */
  asChild?: boolean
}

export function Button({ variant, size, pending, asChild, className, children, ...props }: ButtonProps) {
  const classes = cn(styles({ variant, size }), className)
  if (asChild) {
    return (
      <Slot.Root className={classes} {...props}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button type="button" className={classes} {...props} disabled={props.disabled || !!pending}>
      {pending ? (
        <>
          <Spinner />
          {pending}
        </>
      ) : (
        children
      )}
    </button>
  )
}
