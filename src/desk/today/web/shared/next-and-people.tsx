import { Card } from '#platform/web/ui/layout/card.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Today } from '../../contract.ts'

type Hours = Today['next'][number]

/** Arrivals of the next six hours against free facilities, by type. What is short is red. */
export function NextHours({ next }: Pick<Today, 'next'>) {
  if (next.length === 0) return null
  return (
    <Card className="overflow-x-auto px-3.5 py-3">
      <table className="w-full text-left tabular-nums">
        <caption className="pb-1 text-left font-semibold">Next six hours</caption>
        <thead className="text-muted text-xs">
          <tr>
            <th className="font-normal">Type</th>
            <th className="pl-2 text-right font-normal">Arrive</th>
            <th className="pl-2 text-right font-normal">Free now</th>
            <th className="pl-2 text-right font-normal">Stays end</th>
          </tr>
        </thead>
        <tbody>
          {next.map(hours => (
            <tr key={`${hours.type} ${hours.kind}`} className="border-line border-t">
              <th scope="row" className="py-1 font-normal">
                {nameKind(hours)}
              </th>
              <td
                className={cn(
                  'pl-2 text-right',
                  hours.arrivals > hours.free && 'font-semibold text-red-ink',
                  hours.arrivals === 0 && 'text-muted',
                )}
              >
                {hours.arrivals}
              </td>
              <td className={cn('pl-2 text-right', hours.free === 0 && 'text-muted')}>{hours.free}</td>
              <td className={cn('pl-2 text-right', hours.ending === 0 && 'text-muted')}>{hours.ending}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** 'Deluxe', 'Small lockers', 'Rooms'. */
const nameKind = ({ type, kind }: Hours) => {
  if (type === 'room') return kind || 'Rooms'
  return kind ? `${kind} lockers` : 'Lockers'
}

/** The people who took money or are at a drawer. */
export function People({ people, running }: Pick<Today, 'people' | 'running'>) {
  const title = running ? 'Who works' : 'Who worked'
  return (
    <Card className="px-3.5 py-3">
      <section aria-label={title}>
        <h3 className="pb-1 font-semibold">{title}</h3>
        {people.length === 0 && (
          <p className="text-muted">{running ? 'Nobody has taken money yet.' : 'Nobody took money.'}</p>
        )}
        {people.map(({ name, drawer, amount }, index) => (
          <p key={index} className="flex justify-between gap-3 border-line border-t py-1 tabular-nums">
            <span className="min-w-0 break-words">
              {name}
              {drawer && <span className="text-muted"> · {drawer}</span>}
            </span>
            <Money dollars={amount} />
          </p>
        ))}
      </section>
    </Card>
  )
}
