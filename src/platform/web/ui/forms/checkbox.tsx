import Check from 'lucide-react/icons/check'
import { Checkbox as Radix, Switch as RadixSwitch } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../style/cn.ts'

export interface ToggleProps
  extends Omit<ComponentProps<'button'>, 'value' | 'onChange' | 'type' | 'defaultValue'> {
  value: boolean
  onChange: (value: boolean) => void
}

export function Checkbox({ value, onChange, className, ...props }: ToggleProps) {
  return (
    <Radix.Root
      checked={value}
      onCheckedChange={checked => onChange(checked === true)}
      className={cn(
        'flex size-5 shrink-0 items-center justify-center rounded-[0.3125rem] border border-line-strong bg-surface transition-colors hover:border-muted disabled:opacity-55 data-[state=checked]:border-primary data-[state=checked]:bg-primary',
        className,
      )}
      {...props}
    >
      <Radix.Indicator>
        <Check className="size-3.5 stroke-3 text-on-primary" aria-hidden />
      </Radix.Indicator>
    </Radix.Root>
  )
}

export function Switch({ value, onChange, className, ...props }: ToggleProps) {
  return (
    <RadixSwitch.Root
      checked={value}
      onCheckedChange={onChange}
      className={cn(
        'inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-line-strong bg-sunken p-0.5 transition-colors disabled:opacity-55 data-[state=checked]:border-primary data-[state=checked]:bg-primary',
        className,
      )}
      {...props}
    >
      <RadixSwitch.Thumb className="size-4.5 rounded-full bg-line-strong transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-primary" />
    </RadixSwitch.Root>
  )
}
