import { useBoard } from '#desk/rentals/web/shared/board.ts'
import { useFacilities } from '#house/facilities/web/queries.ts'
import { statusName } from '#house/facilities/web/shared/status.tsx'
import { useFeedConnection } from '#platform/feed/web/socket.ts'
import { now } from '#platform/web/device/clock.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { PrintPage } from '#platform/web/ui/layout/print-page.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'

/** A column to fill in by hand, which a phone has no room for. */
const forPen = 'max-sm:hidden print:table-cell'

/**
 * Print page of who is in the house, A4: /print/in-house. It needs no server: it shows what this device loaded last,
 * with the time when that was true.
 */
export function PrintInHousePage() {
  const { facilities } = useFacilities()
  const { board, error, retry } = useBoard()
  const { state, since } = useFeedConnection()
  const known = facilities && board
  const used = known && facilities.filter(({ status }) => status !== 'available')
  return (
    <PrintPage
      title="In the House"
      paper="a4"
      failed="This device has not loaded the board."
      error={error}
      onRetry={retry}
    >
      {used && (
        <>
          <Button asChild size="sm" variant="ghost" className="mb-2 print:hidden">
            <Link to="/">Back to the Board</Link>
          </Button>
          <h2 className="font-semibold text-lg">In the House</h2>
          <p className="mb-4 text-muted">
            As of <ShortDateTime at={state === 'disconnected' ? since : now()} />.{' '}
            {facilities.length - used.length} available.
          </p>
          <table className="w-full text-left">
            <thead>
              <tr className="border-line border-b">
                {['Room or locker', 'Guest', 'Until', 'Due'].map(name => (
                  <th key={name} className="py-1 pr-3 font-medium">
                    {name}
                  </th>
                ))}
                <th className={cn('py-1 font-medium', forPen)}>Left at</th>
              </tr>
            </thead>
            <tbody>
              {used.map(({ id, name, status, heldBy }) => {
                const rental = status === 'occupied' ? board.get(id)?.running : undefined
                return (
                  <tr key={id} className="break-inside-avoid border-line border-b">
                    <td className="wrap-anywhere min-w-16 py-1.5 pr-3 font-medium">{name}</td>
                    <td className="wrap-anywhere min-w-24 py-1.5 pr-3">
                      {rental
                        ? `${rental.customerName}${rental.people > 1 ? ` · ${rental.people}` : ''}`
                        : heldBy === 'checkin'
                          ? 'Member visit'
                          : status === 'occupied'
                            ? 'House use'
                            : statusName[status]}
                    </td>
                    <td className="py-1.5 pr-3">{rental && <ShortDateTime at={rental.endTime} />}</td>
                    <td className="py-1.5 pr-3">
                      {rental && rental.dueAmount > 0 && <Money dollars={rental.dueAmount} />}
                    </td>
                    <td className={cn('w-24 py-1.5', forPen)} />
                  </tr>
                )
              })}
            </tbody>
          </table>
        </>
      )}
    </PrintPage>
  )
}
