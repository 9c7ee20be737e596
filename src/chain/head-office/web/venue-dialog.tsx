import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { XReportSheet } from '#money/shifts/web/shared/report-sheet.tsx'
import { zNumber } from '#money/shifts/web/shared/z-number.ts'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { formatMoney } from '#platform/values/money.ts'
import { formatDay } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import type { ChainVenueReports } from '../contract.ts'
import { revokeVenue } from '../contract.ts'
import { monthName } from './months.ts'
import { useChainVenue, useFigures, useRevokeVenue } from './queries.ts'

/** A venue of the chain: its day so far, and its Z reports of a month. */
export default function VenueDialog({ venueId, reportsOf }: { venueId: number; reportsOf: string }) {
  const { close } = useDialog()
  const { data: venue, error, refetch } = useChainVenue(venueId, reportsOf)
  return (
    <Dialog title={venue?.name ?? 'Venue'} description={monthName(reportsOf)} onClose={close}>
      <DialogContent value={venue} error={error} failure="The venue could not be loaded." onRetry={refetch}>
        {venue => (
          <DialogBody tabIndex={0} className="space-y-6">
            <Reports venue={venue} />
            {venue.today && <XReportSheet x={venue.today} />}
          </DialogBody>
        )}
      </DialogContent>
      <DialogFooter>
        {venue && <Revoke venue={venue} />}
        <Button onClick={close}>Close</Button>
      </DialogFooter>
    </Dialog>
  )
}

function Reports({ venue: { reports, currency } }: { venue: ChainVenueReports }) {
  const dialog = useDialog()
  if (reports.length === 0)
    return (
      <EmptyState
        icon={<FileText />}
        title="No Z reports yet"
        hint="Sent when the venue closes a day or a drawer"
        className="py-4"
      />
    )
  return (
    <Table label="Z reports">
      <thead>
        <tr>
          <HeadCell>Report</HeadCell>
          <HeadCell className="max-sm:hidden">Business day</HeadCell>
          <HeadCell className="text-right">Revenue</HeadCell>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {reports.map(({ id, kind, number, businessDay, drawer, revenue, isIntact }) => (
          <Row key={id}>
            <Cell className="whitespace-nowrap">
              <button
                type="button"
                className="tap font-medium text-primary-ink hover:underline"
                onClick={() => dialog.open('chain-report', { chainReportId: id })}
              >
                {kind === 'day' ? 'Day' : (drawer ?? 'Drawer')} {zNumber(number)}
              </button>
              {!isIntact && (
                <Badge tone="red" className="ml-2">
                  Changed
                </Badge>
              )}
              <span className="block text-muted text-xs sm:hidden">{formatDay(businessDay)}</span>
            </Cell>
            <Cell className="whitespace-nowrap max-sm:hidden">{formatDay(businessDay)}</Cell>
            <Cell className="text-right">{formatMoney(revenue, currency ?? undefined)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/** Ends the access of a joined venue, after a question. */
function Revoke({ venue: { id, name } }: { venue: ChainVenueReports }) {
  const [isAsking, setAsking] = useState(false)
  const revoke = useRevokeVenue()
  const mayRevoke = useIsAuthorized(revokeVenue)
  const isJoined = useFigures(undefined).data?.venues.find(venue => venue.id === id)?.state === 'joined'
  if (!mayRevoke || !isJoined) return null
  return (
    <>
      <Button variant="danger-ghost" onClick={() => setAsking(true)}>
        Revoke Access
      </Button>
      {isAsking && (
        <Confirm
          title={`Revoke the access of ${name}?`}
          action="Revoke Access"
          danger
          onClose={() => setAsking(false)}
          onConfirm={() =>
            revoke
              .mutateAsync({ params: { id: String(id) } })
              .then(() => toast({ title: 'Access revoked', description: `${name} reports no longer.` }))
              .catch((error: unknown) => {
                showFailure('Failed to revoke access')(error)
                throw error
              })
          }
        >
          The venue works on, but its figures no longer arrive here. Its Z reports stay. To come back, it
          needs a new join code.
        </Confirm>
      )}
    </>
  )
}
