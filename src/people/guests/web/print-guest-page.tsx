import type { ReactNode } from 'react'
import { SheetHeader } from '#office/settings/web/shared/sheet-header.tsx'
import { useLocation } from '#platform/web/routing/use-router.ts'
import { PrintPage } from '#platform/web/ui/layout/print-page.tsx'
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { GuestExport } from '../contract.ts'
import { useGuestExport } from './queries.ts'

/** Print page of all that is stored of a guest, A4: /print/guest?id=7. */
export function PrintGuestPage() {
  const { id } = useLocation().search
  const { data, error, refetch } = useGuestExport(Number(id) || 0)
  return (
    <PrintPage
      title={data ? `Data of ${data.guest.name}` : 'Guest data'}
      paper="a4"
      failed="The guest could not be loaded."
      error={error}
      onRetry={refetch}
    >
      {data && <GuestSheet data={data} />}
    </PrintPage>
  )
}

function GuestSheet({ data }: { data: GuestExport }) {
  return (
    <article aria-label={`Data of ${data.guest.name}`} className="flex flex-col gap-6">
      <SheetHeader title={`What we store about ${data.guest.name}`}>
        <p className="text-muted">
          As of <ShortDateTime at={data.exportedAt} />
        </p>
      </SheetHeader>
      <Sheet title="Person" columns={['Field', 'Stored']} rows={listFacts(data)} />
      <Sheet
        title="Stays"
        columns={['Where', 'From', 'To', 'Given as', 'Notes', 'Total']}
        rows={listStays(data)}
      />
      <Sheet title="Payments" columns={['When', 'Method', 'Amount']} rows={listPayments(data)} />
      <Sheet title="Invoices" columns={['Number', 'Name and address', 'Total']} rows={listInvoices(data)} />
      <Sheet title="Waiting list" columns={['Joined', 'For', 'People', 'Outcome']} rows={listWaiting(data)} />
      <Sheet title="Keys and wristbands" columns={['Number', 'Out', 'Back']} rows={listKeys(data)} />
      <Sheet title="ID cards" columns={['Scanned', 'Stored']} rows={listCards(data)} />
      <Sheet
        title="Notes and warnings"
        columns={['Since', 'Kind', 'Reason', 'Evidence']}
        rows={listFlags(data)}
      />
      <Sheet
        title="Notes of hand-overs"
        columns={['Written', 'Notes']}
        rows={data.handovers.map(({ writtenAt, notes }) => [time(writtenAt), notes])}
      />
    </article>
  )
}

/** A table with a title. Says so if nothing is stored. */
function Sheet({ title, columns, rows }: { title: string; columns: string[]; rows: ReactNode[][] }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {rows.length === 0 ? (
        <p className="text-muted">Nothing stored</p>
      ) : (
        <Table label={title}>
          <thead>
            <tr>
              {columns.map(name => (
                <HeadCell key={name}>{name}</HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              <Row key={at} className="break-inside-avoid align-top">
                {cells.map((cell, column) => (
                  <Cell key={columns[column]} className="wrap-anywhere min-w-20 whitespace-pre-line">
                    {cell}
                  </Cell>
                ))}
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

const time = (at: string | null) => at && <ShortDateTime at={at} />

function listFacts({ guest, otherNames }: GuestExport): ReactNode[][] {
  const facts: [string, ReactNode][] = [
    ['Name', guest.name],
    ['Other names', otherNames.join(', ')],
    ...guest.contacts.map(({ kind, value }): [string, string] => [
      kind === 'phone' ? 'Phone' : 'Email',
      value,
    ]),
    ['Member', guest.memberNumber],
    ['Language', guest.language],
    ['Preferences', guest.preferences],
    ['Notes', guest.notes],
    ['Agreed to receive news', time(guest.consentedAt)],
    ['Record created', time(guest.createdAt)],
    ['Balance', <Money key="balance" dollars={guest.balance} />],
  ]
  return facts.filter(([, value]) => value)
}

const listStays = ({ stays }: GuestExport) =>
  stays.map(({ facilityName, startTime, endTime, customerName, phone, email, notes, total }) => [
    facilityName,
    time(startTime),
    time(endTime),
    [customerName, phone, email].filter(Boolean).join('\n'),
    notes,
    <Money key="total" dollars={total} />,
  ])

const listPayments = ({ payments }: GuestExport) =>
  payments.map(({ at, method, amount }) => [
    time(at),
    method.replaceAll('_', ' '),
    <Money key="amount" dollars={amount} />,
  ])

const listInvoices = ({ invoices }: GuestExport) =>
  invoices.map(({ number, name, address, total }) => [
    number || 'Draft',
    [name, address].filter(Boolean).join('\n'),
    <Money key="total" dollars={total} />,
  ])

const listWaiting = ({ waiting }: GuestExport) =>
  waiting.map(({ joinedAt, wants, people, status }) => [time(joinedAt), wants.join('; '), people, status])

const listKeys = ({ keys }: GuestExport) =>
  keys.map(({ label, outAt, backAt, lostAt }) => [label, time(outAt), lostAt ? 'Lost' : time(backAt)])

const listCards = ({ cards }: GuestExport) =>
  cards.map(({ scannedAt, isRecognized, fields }) => [
    time(scannedAt),
    [
      ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
      ...(isRecognized ? ['A code that recognizes the card'] : []),
    ].join('\n'),
  ])

const listFlags = ({ guest }: GuestExport) =>
  guest.flagHistory.map(({ setAt, kind, reason, evidence }) => [time(setAt), kind, reason, evidence])
