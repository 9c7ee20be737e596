import Download from 'lucide-react/icons/download'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { buildUrl } from '#platform/web/data/api.ts'
import { promptForPassword } from '#platform/web/data/password-prompt.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import { DayRangeFilter } from '#platform/web/ui/lists/filter-fields.tsx'
import { exportJournal } from '../contract.ts'
import { type JournalFormat, journalFormatNames, journalFormats } from '../words.ts'
import { useFiles } from './queries.ts'

interface ExportPanelProps {
  from: string
  to: string
  /** Scrolls to the panel: a month was chosen in the list. */
  isFocused: boolean
}

/** Downloads the postings of a period in the accountant's format. */
export function ExportPanel({ isFocused, ...initial }: ExportPanelProps) {
  const [period, setPeriod] = useState(initial)
  const [format, setFormat] = useState<JournalFormat>('csv')
  const id = useId()
  const isShown = useRef(false)
  return (
    <Section title="Export" className="max-w-3xl">
      <Card className="p-4 md:p-5">
        <div
          className="flex flex-col gap-4"
          ref={panel => {
            if (!panel || isShown.current || !isFocused) return
            isShown.current = true
            panel.scrollIntoView({ block: 'nearest' })
          }}
        >
          <div className="flex flex-wrap gap-3 max-sm:flex-col">
            <DayRangeFilter
              className="w-48 max-sm:w-full"
              labels={['First day', 'Last day']}
              range={period}
              onChange={({ from = period.from, to = period.to }) => setPeriod({ from, to })}
            />
            <div className="flex min-w-56 flex-1 flex-col gap-1.5">
              <label htmlFor={id} className="font-medium">
                Format
              </label>
              <Select
                id={id}
                value={format}
                options={journalFormatNames.map(value => ({ value, label: journalFormats[value].label }))}
                aria-describedby={`${id}-hint`}
                onChange={({ target }) => setFormat(target.value as JournalFormat)}
              />
            </div>
          </div>
          <p id={`${id}-hint`} className="text-muted">
            {journalFormats[format].hint}. Guests appear by bill number, members by member number. Set the
            accounts in Settings, Billing.
          </p>
          <Downloads period={period} format={format} />
        </div>
      </Card>
    </Section>
  )
}

/** A button for each file. */
function Downloads({ period, format }: { period: { from: string; to: string }; format: JournalFormat }) {
  const { data } = useFiles(period)
  const mayExportNow = useIsAuthorizedNow(exportJournal)
  const parts = data?.find(file => file.format === format)?.parts ?? 1
  /** Asks for the password before the download, because a link cannot. */
  async function confirmFirst(event: MouseEvent, url: string) {
    if (mayExportNow) return
    event.preventDefault()
    if (await promptForPassword()) location.assign(url)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {Array.from({ length: parts }, (_, index) => {
        const part = index + 1
        const url = buildUrl(exportJournal.path, {}, { ...period, format, ...(parts > 1 && { part }) })
        return (
          <Button key={part} asChild variant={parts === 1 ? 'primary' : 'secondary'}>
            <a href={url} download onClick={event => void confirmFirst(event, url)}>
              <Download aria-hidden />
              {parts === 1 ? 'Download' : `Download ${part} of ${parts}`}
            </a>
          </Button>
        )
      })}
    </div>
  )
}
