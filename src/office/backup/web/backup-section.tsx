import CircleCheck from 'lucide-react/icons/circle-check'
import DatabaseBackup from 'lucide-react/icons/database-backup'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { SettingField, SettingNumber } from '#office/settings/web/shared/setting-field.tsx'
import { SettingsCard } from '#office/settings/web/shared/settings-card.tsx'
import { SettingsForm } from '#office/settings/web/shared/settings-form.tsx'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Fields } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { Fact, Facts } from '#platform/web/ui/layout/facts.tsx'
import { RelativeTime, ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { BackupStatus } from '../contract.ts'
import { sizeText } from '../rules.ts'
import { KeptBackups } from './kept-backups.tsx'
import { useBackUpNow, useBackups } from './queries.ts'
import { Rehearsals } from './rehearsals.tsx'
import { StateLine } from './state-line.tsx'

/** Settings → Backup: the last backup and all that are kept, Back Up Now, rehearsals of a restore, the schedule. */
export default function BackupSection() {
  return (
    <SettingsForm>
      {() => (
        <>
          <SettingsCard
            title="Backup"
            hint="Saves the database and the cleaning photos, and verifies each backup."
          >
            <LastBackup />
          </SettingsCard>
          <SettingsCard
            title="Restore Rehearsal"
            hint="Once a month, the server restores the newest backup to a copy, checks the copy and removes it."
          >
            <Rehearsals />
          </SettingsCard>
          <SettingsCard title="Schedule">
            <Fields>
              <SettingField
                name="backupAt"
                hint="In the venue's time zone. If the server is off then, it backs up at the next start."
              >
                <Input type="time" />
              </SettingField>
              <SettingNumber
                name="backupDays"
                hint="Older backups are deleted, except the newest."
                min={1}
                max={3_650}
              />
            </Fields>
          </SettingsCard>
        </>
      )}
    </SettingsForm>
  )
}

function LastBackup() {
  const { data, error, refetch } = useBackups()
  if (!data && error)
    return <ErrorState title="Backups could not be loaded." error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-24" />
  return (
    <div className="flex flex-col gap-4" aria-live="polite">
      <State {...data} />
      {data.last && <Details last={data.last} folder={data.folder} />}
      {data.folder !== null && <BackUpNow isRunning={data.running !== null} />}
      <KeptBackups kept={data.kept} />
    </div>
  )
}

function State({ folder, last, running, failed }: BackupStatus) {
  if (folder === null)
    return (
      <StateLine icon={<TriangleAlert className="text-orange-ink" />}>
        This server makes no backups.
      </StateLine>
    )
  return (
    <>
      {running && (
        <StateLine icon={<DatabaseBackup className="text-muted" />}>
          A backup has been running since <ShortDateTime at={running.startedAt} />.
        </StateLine>
      )}
      {failed && (
        <StateLine icon={<TriangleAlert className="text-red-ink" />}>
          The backup of <ShortDateTime at={failed.startedAt} /> failed: {failed.error}
        </StateLine>
      )}
      {last?.finishedAt ? (
        <StateLine icon={<CircleCheck className="text-green-ink" />}>
          Last backup: <RelativeTime at={last.finishedAt} />
        </StateLine>
      ) : (
        <StateLine icon={<TriangleAlert className="text-orange-ink" />}>No backups yet.</StateLine>
      )}
    </>
  )
}

function Details({ last, folder }: { last: NonNullable<BackupStatus['last']>; folder: string | null }) {
  return (
    <Facts className="md:grid-cols-4">
      <Fact label="Created">{last.finishedAt && <ShortDateTime at={last.finishedAt} />}</Fact>
      <Fact label="By">{last.by}</Fact>
      <Fact label="Size">{sizeText(last.bytes ?? 0)}</Fact>
      <Fact label="Contents">
        {(last.rows ?? 0).toLocaleString('en-US')} rows, {(last.photos ?? 0).toLocaleString('en-US')} photos
      </Fact>
      <Fact label="Folder on the server" wide>
        <span className="break-all font-mono text-xs">
          {folder}/{last.name}
        </span>
      </Fact>
    </Facts>
  )
}

function BackUpNow({ isRunning }: { isRunning: boolean }) {
  const backUp = useBackUpNow()
  return (
    <div>
      <Button
        variant="primary"
        pending={(backUp.isPending || isRunning) && 'Backing up...'}
        onClick={() =>
          backUp.mutate(
            {},
            {
              onSuccess: () => toast({ title: 'Backup created', description: 'Complete and verified.' }),
              onError: showFailure('Failed to back up'),
            },
          )
        }
      >
        <DatabaseBackup aria-hidden />
        Back Up Now
      </Button>
    </div>
  )
}
