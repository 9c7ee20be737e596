import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { BackupStatus, KeptBackup } from '../contract.ts'
import { sizeText } from '../rules.ts'

/** All backups in the folder, newest first: when each was made, its size, and whether it was verified. */
export function KeptBackups({ kept }: Pick<BackupStatus, 'kept'>) {
  if (kept.length === 0) return null
  return (
    <Table label="Kept backups">
      <thead>
        <tr>
          <HeadCell>Created</HeadCell>
          <HeadCell className="text-right">Size</HeadCell>
          <HeadCell>Checked</HeadCell>
          <HeadCell className="max-md:hidden">By</HeadCell>
        </tr>
      </thead>
      <tbody>
        {kept.map(backup => (
          <Row key={backup.name}>
            <Cell className="whitespace-nowrap">
              <ShortDateTime at={backup.at} />
              <span className="block font-mono text-muted text-xs max-md:hidden">{backup.name}</span>
            </Cell>
            <Cell className="whitespace-nowrap text-right tabular-nums">
              {backup.bytes === null ? '–' : sizeText(backup.bytes)}
            </Cell>
            <Cell>
              <Check {...backup} />
            </Cell>
            <Cell className="max-md:hidden">{backup.by ?? 'Not recorded'}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function Check({ problem, rehearsedAt }: KeptBackup) {
  return (
    <>
      <Badge tone={problem === null ? 'green' : 'red'}>
        {problem === null ? 'Verified' : 'Not verified'}
      </Badge>
      {(problem !== null || rehearsedAt !== null) && (
        <span className="block pt-0.5 [overflow-wrap:anywhere] text-muted text-xs">
          {problem ?? (
            <>
              Restore rehearsed <ShortDateTime at={rehearsedAt!} />
            </>
          )}
        </span>
      )}
    </>
  )
}
