import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '../style/cn.ts'

export interface Tab<V extends string> {
  value: V
  label: ReactNode
  content?: ReactNode
}

export interface TabsProps<V extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onChange: (value: V) => void
  /** Heading before the tabs. */
  heading?: ReactNode
  /** Shown at the other end of the tab row: a filter, a button. */
  aside?: ReactNode
  className?: string
  /** Selects a tab by a press or Enter, not by focus alone. Use it if leaving a tab may ask for confirmation. */
  manual?: boolean
  /** Shared content that stays mounted when the tab changes. Replaces the content of each tab. */
  children?: ReactNode
}

/** Tabs. Only the content of the selected one is rendered. */
export function Tabs<V extends string>({
  label,
  tabs,
  value,
  onChange,
  heading,
  aside,
  className,
  manual,
  children,
}: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null)
  // On a phone the tabs scroll horizontally, and a link may open one that is not visible.
  useEffect(() => {
    if (value) scrollToSelected(list.current!)
  }, [value])
  return (
    <Radix.Root
      value={value}
      onValueChange={next => onChange(next as V)}
      className={className}
      activationMode={manual ? 'manual' : 'automatic'}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-(--tabs-gap,0.5rem) border-line border-b">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 self-end">
          {heading}
          <Radix.List ref={list} aria-label={label} className="-mb-px flex gap-1 overflow-x-auto">
            {tabs.map(tab => (
              <Radix.Trigger
                key={tab.value}
                value={tab.value}
                className={cn(
                  'tap h-10 shrink-0 whitespace-nowrap border-transparent border-b-2 px-2.5 font-medium text-muted transition-colors focus-visible:-outline-offset-2',
                  'hover:text-ink data-[state=active]:border-primary data-[state=active]:text-ink',
                )}
              >
                {tab.label}
              </Radix.Trigger>
            ))}
          </Radix.List>
        </div>
        {aside}
      </div>
      {children ? (
        // Not a tab stop, because its content is focusable.
        <Radix.Content value={value} tabIndex={-1} className="pt-(--tabs-gap,1rem)">
          {children}
        </Radix.Content>
      ) : (
        tabs.map(tab => (
          <Radix.Content key={tab.value} value={tab.value} className="pt-(--tabs-gap,1rem)">
            {tab.content}
          </Radix.Content>
        ))
      )}
    </Radix.Root>
  )
}

function scrollToSelected(list: HTMLElement) {
  const selected = list.querySelector('[data-state=active]')?.getBoundingClientRect()
  if (!selected) return
  const { left, right } = list.getBoundingClientRect()
  list.scrollLeft += Math.max(0, selected.right - right) + Math.min(0, selected.left - left)
}
