import { useId } from 'react'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { softTone, type Tone } from '#platform/web/ui/style/tones.ts'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { turnaroundTexts } from '../languages/texts.ts'
import { translateDefault } from '../rules.ts'
import { type Finding, findings } from '../words.ts'

export interface InspectionStepProps {
  step: string
  finding: Finding | undefined
  note: string
  onChange: (entry: { finding?: Finding; note?: string }) => void
}

const findingName = {
  ok: 'findingOk',
  clean_again: 'findingCleanAgain',
  fault: 'findingFault',
} as const satisfies Record<Finding, string>
const findingTone: Record<Finding, Tone> = { ok: 'green', clean_again: 'yellow', fault: 'red' }

/** One step of the list: what was found, and for anything but OK a note. */
export function InspectionStep({ step, finding, note, onChange }: InspectionStepProps) {
  const t = useTexts(turnaroundTexts)
  const id = useId()
  const name = translateDefault(step, t)
  return (
    <li className="py-2.5">
      <fieldset className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <legend className="sr-only">{name}</legend>
        <span aria-hidden className="min-w-32 flex-1 break-words font-medium">
          {name}
        </span>
        <span className="flex overflow-hidden rounded-control border border-line">
          {findings.map(value => (
            <label
              key={value}
              className={cn(
                'tap flex cursor-pointer items-center border-line border-r px-3 py-1.5 last:border-r-0 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2',
                finding === value && cn(softTone[findingTone[value]], 'font-medium'),
              )}
            >
              <input
                type="radio"
                name={id}
                value={value}
                checked={finding === value}
                onChange={() => onChange({ finding: value })}
                className="sr-only"
              />
              {t(findingName[value])}
            </label>
          ))}
        </span>
      </fieldset>
      {finding && finding !== 'ok' && (
        <Input
          aria-label={t('whatIsWrongWith', { step: name })}
          placeholder={t('whatIsWrong')}
          value={note}
          maxLength={300}
          onChange={event => onChange({ note: event.target.value })}
          className="mt-1.5"
        />
      )}
    </li>
  )
}
