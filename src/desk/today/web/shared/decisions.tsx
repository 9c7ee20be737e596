import { formatDuration } from '#platform/values/time.ts'
import { useNow } from '#platform/web/device/clock.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { useRouter } from '#platform/web/routing/use-router.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { ClockTime } from '#platform/web/ui/text/time.tsx'
import type { Decision, Today } from '../../contract.ts'
import { decisionText, LONG_OVERDUE } from '../../rules.ts'

/** The decisions of a manager, each with its action. On a phone they are read-only. */
export function Decisions({ today: { decisions, running } }: { today: Today }) {
  return (
    <Card className="px-3.5 py-3">
      <section aria-label="Decide">
        <h3 className="pb-1 font-semibold">Decide</h3>
        {running && (
          <p className="pb-1 text-muted text-xs">
            Lists stays overdue by {formatDuration(LONG_OVERDUE)} or more.
          </p>
        )}
        {decisions.length === 0 && <p className="text-muted">Nothing to decide.</p>}
        <ul>
          {decisions.map((decision, index) => (
            <Row key={index} decision={decision} />
          ))}
        </ul>
      </section>
    </Card>
  )
}

function Row({ decision }: { decision: Decision }) {
  const { at, by, reason, kind } = decision
  const { currency } = useVenueLocale()
  const title = decisionText(decision, currency, useNow())
  const action = useAction(decision)
  const showsTime = at !== undefined && kind !== 'overdue'
  return (
    <li className="flex items-center justify-between gap-3 border-line border-t py-1.5">
      <span className="min-w-0 break-words">
        {title}
        {(by || reason || showsTime) && (
          <span className="block text-muted text-xs">
            {[by, reason].filter(Boolean).join(' · ')}
            {showsTime && (
              <>
                {(by || reason) && ' · '}
                <ClockTime at={at} />
              </>
            )}
          </span>
        )}
      </span>
      <Button
        size="sm"
        className="max-md:hidden"
        aria-label={`${action.label}: ${title}`}
        onClick={action.onPress}
      >
        {action.label}
      </Button>
    </li>
  )
}

/** What has neither a payment nor a place, such as a free membership fee, is in the audit trail with who did it. */
function useAction({ kind, facility, paymentId, zReportId, itemId }: Decision) {
  const { open } = useDialog()
  const { navigate } = useRouter()
  if (kind === 'late_room') return { label: 'Turn-around', onPress: () => open('turnarounds') }
  if (itemId !== undefined) return { label: 'Restock', onPress: () => open('restock-inventory', { itemId }) }
  if (paymentId !== undefined)
    return { label: 'Open Payment', onPress: () => open('payment-details', { paymentId }) }
  if (zReportId !== undefined)
    return { label: 'Open Z Report', onPress: () => open('z-report', { zReportId }) }
  if (!facility)
    return {
      label: 'Open Audit Trail',
      onPress: () => navigate({ to: '/settings', search: { tab: 'audit' } }),
    }
  const label = facility.type === 'room' ? 'Open Room' : 'Open Locker'
  return { label, onPress: () => open(`${facility.type}-details`, { facilityId: facility.id }) }
}
