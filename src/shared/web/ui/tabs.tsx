import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from './cn.ts'

export interface Tab<V extends string> {
  value: V
  label: ReactNode
  content?: ReactNode
}

export interface TabsProps<V extends string> {
  /** What the tabs divide, for screen readers. */
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onChange: (value: V) => void
  /** Stands before the tabs: their heading. */
  heading?: ReactNode
  /** Stands at the other end of the tab row: a filter, a button. */
  aside?: ReactNode
  className?: string
  /** A tab is chosen by a press or Enter, not by focus alone: where leaving one may be asked about. */
  manual?: boolean
  /** In place of each tab's content: one that stays when the tab changes and shows something else. */
  children?: ReactNode
}

/** Tabs; only the chosen one's content is drawn. */
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
  // On a phone the tabs scroll sideways; a link may open one that is out of sight.
  useEffect(() => {
    if (value) showChosen(list.current!)
  }, [value])
  return (
    <Radix.Root
      value={value}
      onValueChange={next => onChange(next as V)}
      className={className}
      activationMode={manual ? 'manual' : 'automatic'}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b">
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
        // Its content takes focus itself; a stop before it would only be in the way.
        <Radix.Content value={value} tabIndex={-1} className="pt-4">
          {children}
        </Radix.Content>
      ) : (
        tabs.map(tab => (
          <Radix.Content key={tab.value} value={tab.value} className="pt-4">
            {tab.content}
          </Radix.Content>
        ))
      )}
    </Radix.Root>
  )
}

function showChosen(list: HTMLElement) {
  const chosen = list.querySelector('[data-state=active]')?.getBoundingClientRect()
  if (!chosen) return
  const { left, right } = list.getBoundingClientRect()
  list.scrollLeft += Math.max(0, chosen.right - right) + Math.min(0, chosen.left - left)
}
