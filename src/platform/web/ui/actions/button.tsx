import { type ComponentProps, cloneElement, type ReactElement } from 'react'
import { Spinner } from '../feedback/skeleton.tsx'
import { cn } from '../style/cn.ts'

const base =
  'tap inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-control font-medium transition-colors disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0'

const variants = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border border-line bg-surface text-ink shadow-card hover:bg-hover',
  ghost: 'text-ink hover:bg-hover',
  soft: 'bg-primary-soft text-primary-ink hover:bg-primary-soft/70',
  danger: 'bg-red-solid text-on-solid hover:bg-red-hover',
  'danger-ghost': 'text-red-ink hover:bg-red-soft',
}

const sizes = {
  sm: 'h-8 px-2.5 text-xs',
  md: 'h-9 px-3.5 text-sm',
  lg: 'h-11 px-5 text-base',
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
  /** Label while the action runs ('Creating...'). The button then shows a spinner and is disabled. */
  pending?: string | false | undefined
  /** Applies the styles of a button to its only child, such as a link, which must have no `className`. */
  asChild?: boolean
}

export function Button({ variant = 'secondary', size = 'md', ...others }: ButtonProps) {
  const { pending, asChild, className, children, ...props } = others
  const look = {
    className: cn(base, variants[variant], sizes[size], className),
    'data-primary': variant === 'primary' || undefined,
  }
  if (asChild) return cloneElement(children as ReactElement<ComponentProps<'button'>>, { ...look, ...props })
  return (
    <button type="button" {...look} {...props} disabled={props.disabled || !!pending}>
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
