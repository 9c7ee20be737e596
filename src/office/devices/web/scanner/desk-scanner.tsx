import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { Desk } from '../../contract.ts'
import { useSaveScanner } from './save-scanner.ts'

const suffixes = { enter: 'Enter', tab: 'Tab', none: 'nothing' }

/** What was learned of the scanner of this desk. */
export function DeskScanner({ scanner }: Pick<Desk, 'scanner'>) {
  const { open } = useDialog()
  const { save, isPending } = useSaveScanner()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-48 flex-1 text-muted">
        {scanner ? describe(scanner) : 'Scans are recognized by their speed.'}
      </p>
      <Button onClick={() => open('learn-scanner')}>{scanner ? 'Learn Again' : 'Learn Scanner'}</Button>
      {scanner && (
        <Button
          variant="ghost"
          disabled={isPending}
          onClick={() => void save(null).catch(showFailure('The scanner could not be saved'))}
        >
          Forget Scanner
        </Button>
      )}
    </div>
  )
}

function describe({ prefix, suffix, interval, case: letters, layout }: NonNullable<Desk['scanner']>) {
  const parts = [
    prefix && `begins with ${prefix}`,
    `ends with ${suffixes[suffix]}`,
    `${interval} ms a key`,
    letters === 'inverted' && 'small letters for capitals',
    Object.keys(layout).length > 0 && 'another keyboard layout',
  ]
  return `Learned: ${parts.filter(Boolean).join(', ')}.`
}
