import { useId, useState } from 'react'
import { newIdempotencyKey } from '#platform/web/data/api.ts'
import { messageOf, showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Caution } from '#platform/web/ui/feedback/caution.tsx'
import { Spinner } from '#platform/web/ui/feedback/skeleton.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Checkbox } from '#platform/web/ui/forms/checkbox.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import type { DateOrder, ImportPreview, ImportProgress } from '../contract.ts'
import { FilePicker } from './file-picker.tsx'
import { useImportMembers, useLastImport, usePreviewImport } from './queries.ts'
import { RejectedRows } from './rejected-rows.tsx'

/** Imports members from a CSV file: shows a preview first, then imports on confirmation. */
export default function ImportMembersDialog() {
  const { close } = useDialog()
  const [picked, setPicked] = useState<{ file: File; key: string }>()
  const [withDuplicates, setWithDuplicates] = useState(false)
  const [dates, setDates] = useState<DateOrder>()
  const preview = usePreviewImport()
  const importMembers = useImportMembers()
  const last = useLastImport(importMembers.isPending).data?.last
  const isRunning = last?.isRunning === true
  const checked = preview.data
  const added = checked ? checked.ready + (withDuplicates ? checked.duplicates.length : 0) : 0
  const updates = checked?.updates.length ?? 0

  function pick(file: File) {
    setPicked({ file, key: newIdempotencyKey() })
    setWithDuplicates(false)
    setDates(undefined)
    preview.mutate({ file, dates: undefined })
  }

  function chooseDates(order: DateOrder) {
    if (!picked) return
    setDates(order)
    preview.mutate({ file: picked.file, dates: order })
  }

  async function submit() {
    if (!picked) return
    try {
      const duplicates = withDuplicates ? 'import' : 'skip'
      const key = [picked.key, duplicates, dates].filter(Boolean).join('-')
      const { imported, updated, leftOut } = await importMembers.mutateAsync({
        ...{ file: picked.file, duplicates, dates, key },
      })
      const description = [
        `${countOf(imported, 'member')} imported`,
        ...(updated > 0 ? [`${updated.toLocaleString('en-US')} updated`] : []),
        ...(leftOut.length > 0 ? [`${countOf(leftOut.length, 'balance')} not added`] : []),
      ].join(', ')
      toast({ title: 'Members imported', description })
      close()
    } catch (error) {
      showFailure('Failed to import members')(error)
    }
  }

  return (
    <Dialog
      title="Import Members"
      description="From a CSV file with First name, Last name, Email and Phone number. For members of an earlier system also Old number, Plan, Billing, Paid until and Balance (owed; negative is credit): nothing is charged."
      size="lg"
      onClose={close}
    >
      <DialogBody className="flex flex-col gap-4">
        <FilePicker
          file={picked?.file}
          disabled={preview.isPending || importMembers.isPending || isRunning}
          onPick={pick}
        />
        {last && (isRunning || !picked || importMembers.isError) && <Progress of={last} />}
        {preview.isPending && (
          <p role="status" className="flex items-center gap-2 text-muted">
            <Spinner /> Checking {picked?.file.name}...
          </p>
        )}
        {preview.error && (
          <p role="alert" className="rounded-control bg-red-soft px-3 py-2 text-red-ink">
            {messageOf(preview.error)}
          </p>
        )}
        {checked && (dates || checked.ambiguousDate) && (
          <DateQuestion example={checked.ambiguousDate} value={dates} onChange={chooseDates} />
        )}
        {checked && <Preview preview={checked} />}
        {checked && checked.duplicates.length > 0 && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is a button with a role
          <label className="flex items-center gap-2.5">
            <Checkbox value={withDuplicates} onChange={setWithDuplicates} />
            Import possible duplicates too
          </label>
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton onCancel={close} />
        <Button
          variant="primary"
          disabled={added + updates === 0 || !!checked?.ambiguousDate || isRunning}
          pending={importMembers.isPending && 'Importing...'}
          onClick={submit}
        >
          {checked ? buttonOf(added, updates) : 'Import'}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** '4,250 of 10,000 rows done', with a bar while it runs, then what it has done. */
function Progress({ of: { isRunning, rows, done, imported, updated } }: { of: ImportProgress }) {
  const id = useId()
  const share = `${done.toLocaleString('en-US')} of ${countOf(rows, 'row')} done`
  return (
    <div className="flex flex-col gap-1.5">
      <p role="status" id={id} className="tabular-nums">
        {!isRunning && 'Last import: '}
        {share}
        {!isRunning &&
          `: ${countOf(imported, 'member')} imported, ${updated.toLocaleString('en-US')} updated`}
        {!isRunning && done < rows && '. The import has stopped. Choose the file again for the other rows'}.
      </p>
      {isRunning && (
        <progress aria-labelledby={id} max={rows} value={done} className="h-2 w-full accent-primary" />
      )}
    </div>
  )
}

interface DateQuestionProps {
  /** A date that can be read in two ways; null once the order is chosen. */
  example: string | null
  value: DateOrder | undefined
  onChange: (order: DateOrder) => void
}

/** Asks which part of the dates comes first. */
function DateQuestion({ example, value, onChange }: DateQuestionProps) {
  return (
    <Caution className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
      <p>{example ? `How are dates such as ${example} written?` : 'Dates'}</p>
      <Chips<DateOrder>
        label="Dates"
        chips={[
          { value: 'month', label: 'Month first' },
          { value: 'day', label: 'Day first' },
        ]}
        value={value}
        onChange={onChange}
      />
    </Caution>
  )
}

function Preview({
  preview: { rows, ready, additions, bad, duplicates, updates, unchanged, leftOut, ignored, headings },
}: {
  preview: ImportPreview
}) {
  return (
    <div className="flex flex-col gap-4" aria-live="polite">
      <p>
        <span className="font-medium">{countOf(rows, 'row')}</span>: {ready.toLocaleString('en-US')} ready to
        import, {bad.length.toLocaleString('en-US')} with errors,{' '}
        {countOf(duplicates.length, 'possible duplicate')}
        {updates.length + unchanged > 0 &&
          `, ${countOf(updates.length, 'member')} to update, ${unchanged.toLocaleString('en-US')} unchanged`}
        {leftOut.length > 0 && `, ${countOf(leftOut.length, 'balance')} not added`}.
      </p>
      {ignored.length > 0 && <p className="text-muted">Ignored columns: {ignored.join(', ')}</p>}
      <RejectedRows title="Rows with errors" rows={bad} headings={headings} />
      <RejectedRows title="Possible duplicates" rows={duplicates} headings={headings} />
      <RejectedRows title="Balances not added" rows={leftOut} headings={headings} />
      <RejectedRows title="Members to update" rows={updates} headings={headings} />
      <RejectedRows title="New members" rows={additions} headings={headings} />
    </div>
  )
}

const buttonOf = (added: number, updates: number) =>
  added === 0 && updates > 0 ? `Update ${countOf(updates, 'member')}` : `Import ${countOf(added, 'member')}`

const countOf = (count: number, what: string) =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`
