import { SettingsCard } from '#office/settings/web/shared/settings-card.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { MailServerForm } from '../mail-server-form.tsx'
import { useMailServer } from '../queries.ts'
import { TestEmailForm } from '../test-email-form.tsx'

/** Settings → Email: the mail server through which guests get offers and receipts, and a test of it. */
export default function MailSection() {
  const { data: server, error, refetch } = useMailServer()
  if (server)
    return (
      <div className="flex flex-col gap-7">
        <SettingsCard
          title="Mail Server"
          hint="Guests who wait are told when a room or locker is ready. Receipts can be sent as well."
        >
          <MailServerForm server={server} />
        </SettingsCard>
        <SettingsCard title="Test">
          <TestEmailForm key={server.senderAddress} server={server} />
        </SettingsCard>
      </div>
    )
  if (error)
    return <ErrorState title="The mail server could not be loaded." error={error} onRetry={refetch} />
  return <Skeleton className="h-96 max-w-3xl" />
}
