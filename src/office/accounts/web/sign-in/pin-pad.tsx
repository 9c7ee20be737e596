import Delete from 'lucide-react/icons/delete'
import type { ReactNode } from 'react'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'] as const

export interface PinPadProps {
  value: string
  onChange: (value: string) => void
}

/** Digits for a touch screen. They leave the focus in the field, so that Enter still submits. */
export function PinPad({ value, onChange }: PinPadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in the oldest supported browsers
    <div role="group" aria-label="Digits" className="grid grid-cols-3 gap-2">
      {keys.map(digit =>
        digit === '' ? (
          <span key="gap" aria-hidden />
        ) : (
          <Key key={digit} label={digit} onPress={() => onChange((value + digit).slice(0, MAX_LENGTH))}>
            {digit}
          </Key>
        ),
      )}
      <Key label="Delete last digit" onPress={() => onChange(value.slice(0, -1))}>
        <Delete aria-hidden className="size-5" />
      </Key>
    </div>
  )
}

/** Digits of the longest PIN. */
export const MAX_LENGTH = 8

function Key({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      tabIndex={-1}
      onPointerDown={event => event.preventDefault()}
      onMouseDown={event => event.preventDefault()}
      onClick={onPress}
      className="flex h-12 select-none items-center justify-center rounded-control border border-line bg-surface font-medium text-lg tabular-nums shadow-card transition-colors hover:bg-hover active:bg-sunken"
    >
      {children}
    </button>
  )
}
