import type { FaultPreset } from '#office/settings/contract.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'

export interface FaultChipsProps {
  /** Names the chips; in English without it. */
  label?: string
  presets: readonly FaultPreset[]
  /** The title of the form. */
  title: string
  onPick: (preset: FaultPreset) => void
}

/** The preset faults of the facility type: a press fills in the form. */
export function FaultChips({ label = 'Preset faults', presets, title, onPick }: FaultChipsProps) {
  if (presets.length === 0) return null
  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-1.5">
      {presets.map((preset, at) => (
        <Button
          key={preset.title}
          size="sm"
          {...(at === 0 && { 'data-first': true })}
          variant={preset.title === title ? 'soft' : 'secondary'}
          aria-pressed={preset.title === title}
          onClick={() => onPick(preset)}
        >
          {preset.title}
        </Button>
      ))}
    </fieldset>
  )
}
