import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** Sets the delays of the tooltips inside (SPEC §9, in ms). */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

export interface TooltipProps {
  label: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One focusable element. */
  children: ReactNode
}

/** A short explanation. Never the only source of information, because touch devices show no tooltips. */
export function Tooltip({ label, side = 'top', children }: TooltipProps) {
  return (
    <TooltipProvider>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 animate-appear rounded-[0.375rem] bg-ink px-2 py-1 text-ground text-xs shadow-float"
          >
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </TooltipProvider>
  )
}
