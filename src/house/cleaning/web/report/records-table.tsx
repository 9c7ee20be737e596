import { MINUTE } from '#platform/values/time.ts'
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { ReportedRecord } from '../../contract.ts'
import { MAX_RECORDS } from '../../words.ts'
import { RecordStatus } from '../history.tsx'
import { RecordPhoto } from '../steps/record-photo.tsx'
import { Flags } from './flagged-record.tsx'

/** Delay, in ms, from which the table shows when a record was sent. */
const LATE_AFTER = 2 * MINUTE

/** All cleanings of the period, newest first. */
export function RecordsTable({ records }: { records: readonly ReportedRecord[] }) {
  return (
    <>
      <Table label="All cleanings">
        <thead>
          <tr>
            {['Photo', 'Room or locker', 'Cleaner', 'Started', 'Minutes', 'Status', 'Flags'].map(name => (
              <HeadCell key={name}>{name}</HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map(record => (
            <RecordRow key={record.id} record={record} />
          ))}
        </tbody>
      </Table>
      {records.length === MAX_RECORDS && (
        <p className="text-muted">
          Showing the latest {MAX_RECORDS}. Choose a shorter period to see the rest.
        </p>
      )}
    </>
  )
}

function RecordRow({ record }: { record: ReportedRecord }) {
  return (
    <Row>
      <Cell>
        <RecordPhoto record={record} className="h-12" />
      </Cell>
      <Cell className="whitespace-nowrap font-medium">{record.facilityName}</Cell>
      <Cell className="whitespace-nowrap">{record.cleanerName}</Cell>
      <Cell className="whitespace-nowrap">
        <ShortDateTime at={record.startTime} />
        <SentLater record={record} />
      </Cell>
      <Cell>{record.durationMinutes ?? 'In progress'}</Cell>
      <Cell>
        <RecordStatus record={record} />
      </Cell>
      <Cell>
        <Flags record={record} />
        {record.giveUpReason}
      </Cell>
    </Row>
  )
}

/** When the server received the record, if the phone was offline. */
function SentLater({ record: { endTime, endReceivedTime } }: { record: ReportedRecord }) {
  if (!endTime || !endReceivedTime || Date.parse(endReceivedTime) - Date.parse(endTime) < LATE_AFTER)
    return null
  return (
    <span className="block text-muted text-xs">
      Sent <ShortDateTime at={endReceivedTime} />
    </span>
  )
}
