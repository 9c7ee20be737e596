import Check from 'lucide-react/icons/check'
import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { cn } from '../style/cn.ts'

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode
  /** MenuItem, MenuLabel, MenuLine, MenuChoices. */
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  defaultOpen?: boolean
}

export function Menu({ trigger, children, align = 'end', defaultOpen }: MenuProps) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  // Inside the landmark or dialog of its button, so that screen readers and modal dialogs treat it as part of it.
  const container = button?.closest<HTMLElement>('[role=dialog], main, header, nav')
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild ref={node => setButton(node)}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-appear overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const itemStyle =
  'tap flex h-9 cursor-pointer select-none items-center gap-2.5 rounded-[0.375rem] px-2.5 outline-none data-[disabled]:pointer-events-none data-[highlighted]:bg-hover data-[disabled]:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0'

export interface MenuItemProps {
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, danger, disabled, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={cn(itemStyle, danger ? 'text-red-ink [&_svg]:text-red-ink' : '[&_svg]:text-muted')}
    >
      {icon}
      {children}
    </Radix.Item>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 py-1.5 font-medium text-muted text-xs">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />
}

export interface MenuRadioGroupProps<V extends string> {
  value: V
  onChange: (value: V) => void
  choices: readonly { value: V; label: string; icon?: ReactNode }[]
}

/** Items of which one is selected. */
export function MenuRadioGroup<V extends string>({ value, onChange, choices }: MenuRadioGroupProps<V>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={next => onChange(next as V)}>
      {choices.map(choice => (
        <Radix.RadioItem
          key={choice.value}
          value={choice.value}
          className={cn(itemStyle, '[&_svg]:text-muted')}
          onSelect={event => event.preventDefault()}
        >
          {choice.icon}
          <span className="flex-1">{choice.label}</span>
          <Radix.ItemIndicator>
            <Check aria-hidden />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}
