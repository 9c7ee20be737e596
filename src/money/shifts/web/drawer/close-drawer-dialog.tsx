import { useId, useState } from 'react'
import { z } from 'zod'
import { OpenToCount } from '#office/devices/web/shared/open-to-count.tsx'
import { notesAndCoins } from '#platform/values/denominations.ts'
import { toDollars } from '#platform/values/money.ts'
import { ApiError } from '#platform/web/data/api.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { CancelButton, LeaveContext } from '#platform/web/ui/actions/cancel-button.tsx'
import { DialogBody, DialogFooter, DialogSums } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { ReasonForm } from '#platform/web/ui/forms/reason-form.tsx'
import { useRegisterForm } from '#platform/web/ui/forms/unsaved-forms.ts'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { type DenominationCount, type ShiftWithMovements, shiftReason } from '../../contract.ts'
import { sumPieces } from '../../rules.ts'
import { toParams, useCloseShift } from '../queries.ts'
import { ShiftDialog } from '../shift-dialog.tsx'
import { DenominationsInput } from './denominations-input.tsx'

/** Takes a blind count of a drawer and closes it: the expected cash is not shown before. */
export default function CloseDrawerDialog({ shiftId }: { shiftId: number }) {
  return (
    <ShiftDialog title="Close Drawer" shiftId={shiftId} size="md">
      {shift => <Count shift={shift} />}
    </ShiftDialog>
  )
}

/** The reason of a count that is far off. */
const reasonSchema = z.object({ reason: shiftReason })
type Reason = z.output<typeof reasonSchema>

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
  useRegisterForm(total !== 0 || sumPieces(pieces) !== 0)
  const counted = mode === 'pieces' ? toDollars(sumPieces(pieces)) : total
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
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-muted">
            Count all cash in the drawer, including the float. You see the difference after closing.
          </p>
          <OpenToCount />
        </div>
        <Chips
          label="Count"
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
      </DialogBody>
      <DialogSums>
        <p className="flex items-baseline justify-between rounded-control bg-sunken px-3 py-2.5 short:py-1">
          <span>Counted</span>
          <Money dollars={counted} className="font-semibold text-base" />
        </p>
      </DialogSums>
      <DialogFooter>
        <CancelButton onCancel={close} />
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

/** Asks for confirmation because a count is final, and for a reason if the server says that the count is far off. */
function ConfirmCount({ shift, counted, count, onBack }: ConfirmCountProps) {
  const dialog = useDialog()
  const closing = useCloseShift()
  const [isFarOff, setIsFarOff] = useState(false)
  async function closeDrawer(reason?: Reason) {
    const { id: zReportId } = await closing.mutateAsync({
      params: toParams(shift.id),
      body: { ...count, ...reason },
    })
    toast({ title: 'Drawer closed', description: `${shift.drawer} is counted and closed` })
    dialog.open('z-report', { zReportId })
  }
  function onFailed(error: Error) {
    if (error instanceof ApiError && error.errors.reason) setIsFarOff(true)
    else showErrorToast('close the drawer')(error)
  }
  const figure = <Money dollars={counted} className="block font-semibold text-2xl" />
  if (isFarOff)
    return (
      // The way back to the count leaves nothing: it stays in the dialog.
      <LeaveContext value={goBack => goBack()}>
        <ReasonForm
          schema={reasonSchema}
          action="Close Drawer"
          cancel="Count Again"
          maxLength={200}
          onSubmit={closeDrawer}
          onFailed={showErrorToast('close the drawer')}
          onClose={onBack}
        >
          <div className="flex flex-col gap-2">
            <p>You counted</p>
            {figure}
            <p className="text-muted">
              This is far from the expected cash. Count again, or enter what happened: it is printed on the Z
              report.
            </p>
          </div>
        </ReasonForm>
      </LeaveContext>
    )
  return (
    <>
      <DialogBody className="flex flex-col gap-2">
        <p>You counted</p>
        {figure}
        <p className="text-muted">
          Closing {shift.drawer} creates its Z report. The count cannot be changed afterwards.
        </p>
      </DialogBody>
      {/* On a phone, 'Close Drawer' is not where 'Continue' was: a second tap closes nothing. */}
      <DialogFooter className="max-md:flex-col">
        <Button autoFocus disabled={closing.isPending} onClick={onBack}>
          Count Again
        </Button>
        <Button
          variant="primary"
          pending={closing.isPending && 'Closing...'}
          onClick={() => void closeDrawer().catch(onFailed)}
        >
          Close Drawer
        </Button>
      </DialogFooter>
    </>
  )
}
