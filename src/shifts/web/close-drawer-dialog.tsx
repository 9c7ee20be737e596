import { useId, useState } from 'react'
import { notesAndCoins } from '../../shared/values/denominations.ts'
import { toDollars } from '../../shared/values/money.ts'
import { showErrorToast } from '../../shared/web/data/error-messages.ts'
import { useVenueLocale } from '../../shared/web/device/venue.ts'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '../../shared/web/ui/dialogs/dialog.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { NumberInput } from '../../shared/web/ui/forms/number-input.tsx'
import { useRegisterForm } from '../../shared/web/ui/forms/unsaved-forms.ts'
import { Chips } from '../../shared/web/ui/lists/chips.tsx'
import { Money } from '../../shared/web/ui/text/money.tsx'
import type { DenominationCount, ShiftWithMovements } from '../contract.ts'
import { centsOf } from '../rules.ts'
import { DenominationsInput } from './denominations-input.tsx'
import type { ShiftId } from './dialogs.ts'
import { paramsOf, useCloseShift } from './queries.ts'
import { ShiftDialog } from './shift-dialog.tsx'

/** Takes a blind count of a drawer and closes it: the expected cash is not shown before. */
export default function CloseDrawerDialog({ shiftId }: ShiftId) {
  return (
    <ShiftDialog title="Close Drawer" shiftId={shiftId} size="md">
      {shift => <Count shift={shift} />}
    </ShiftDialog>
  )
}

const countModes = [
  { value: 'pieces', label: 'By notes and coins' },
  { value: 'total', label: 'Total only' },
] as const

function Count({ shift }: { shift: ShiftWithMovements }) {
  const { close } = useDialog()
  const { currency } = useVenueLocale()
  const [mode, setMode] = useState<'pieces' | 'total'>('pieces')
  const [pieces, setPieces] = useState<DenominationCount[]>(() =>
    notesAndCoins(currency).map(cents => ({ value: toDollars(cents), quantity: 0 })),
  )
  const [total, setTotal] = useState(0)
  const [isConfirming, setIsConfirming] = useState(false)
  // Focuses the first amount on open, but leaves focus on the mode chips when the mode changes.
  const [focusesCount, setFocusesCount] = useState(true)
  const totalId = useId()
  useRegisterForm(total !== 0 || centsOf(pieces) !== 0)
  const counted = mode === 'pieces' ? toDollars(centsOf(pieces)) : total
  if (isConfirming)
    return (
      <ConfirmCount
        shift={shift}
        counted={counted}
        count={
          mode === 'pieces'
            ? { pieces: pieces.filter(({ quantity }) => quantity > 0), total: counted }
            : { total }
        }
        onBack={() => {
          setFocusesCount(true)
          setIsConfirming(false)
        }}
      />
    )
  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={event => {
        event.preventDefault()
        setIsConfirming(true)
      }}
    >
      <DialogBody className="flex flex-col gap-4">
        <p className="text-muted">
          Count all cash in the drawer, including the float. The expected amount is shown after the count.
        </p>
        <Chips
          label="How to count"
          chips={countModes}
          value={mode}
          onChange={chosen => {
            setFocusesCount(false)
            setMode(chosen)
          }}
        />
        {mode === 'pieces' ? (
          <DenominationsInput
            pieces={pieces}
            currency={currency}
            autoFocus={focusesCount}
            onChange={setPieces}
          />
        ) : (
          <div className="flex flex-col gap-1.5">
            <label htmlFor={totalId} className="font-medium">
              Cash in the drawer
            </label>
            <NumberInput
              id={totalId}
              autoFocus={focusesCount}
              value={total}
              onChange={setTotal}
              onFocus={({ target }) => target.select()}
              min={0}
              max={1_000_000}
              step={0.01}
            />
          </div>
        )}
        <p className="flex items-baseline justify-between rounded-control bg-sunken px-3 py-2.5">
          <span>Counted</span>
          <Money dollars={counted} className="font-semibold text-base" />
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" variant="primary">
          Continue
        </Button>
      </DialogFooter>
    </form>
  )
}

interface ConfirmCountProps {
  shift: ShiftWithMovements
  counted: number
  count: { pieces?: DenominationCount[]; total: number }
  onBack: () => void
}

/** Asks for confirmation because a count is final. */
function ConfirmCount({ shift, counted, count, onBack }: ConfirmCountProps) {
  const dialog = useDialog()
  const closing = useCloseShift()
  function closeDrawer() {
    closing.mutate(
      { params: paramsOf(shift.id), body: count },
      {
        onSuccess: z => {
          toast({ title: 'Drawer Closed', description: `${shift.drawer} is counted and closed` })
          dialog.open('z-report', { zReportId: z.id })
        },
        onError: showErrorToast('close the drawer'),
      },
    )
  }
  return (
    <>
      <DialogBody className="flex flex-col gap-2">
        <p>You counted</p>
        <Money dollars={counted} className="font-semibold text-2xl" />
        <p className="text-muted">
          Closing {shift.drawer} creates its Z report. The count cannot be changed afterwards.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button disabled={closing.isPending} onClick={onBack}>
          Count Again
        </Button>
        <Button variant="primary" autoFocus pending={closing.isPending && 'Closing...'} onClick={closeDrawer}>
          Close Drawer
        </Button>
      </DialogFooter>
    </>
  )
}
