import { showFailure } from '#platform/web/data/error-messages.ts'
import { Dialog, DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Caution } from '#platform/web/ui/feedback/caution.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Textarea } from '#platform/web/ui/forms/input.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import { newsForm, type SentNews } from '../contract.ts'
import type { NewsObstacle } from '../words.ts'
import { useNews, useSendNews } from './queries.ts'

const explanations: Record<NewsObstacle, string> = {
  nobody:
    'Nobody receives news yet. Whoever agrees is marked in Edit Member or Edit Guest, and needs an email address.',
  mail_off: 'Email is turned off. Turn it on in Settings, Email.',
  no_address:
    'The link to unsubscribe needs the address of this venue on the internet, which its operator sets (PUBLIC_URL).',
}

const people = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`

/** Writes news to everyone who agreed to receive it, and lists what was sent. */
export default function NewsDialog() {
  const { close } = useDialog()
  const { data, error, refetch } = useNews()
  return (
    <Dialog
      title="News by Email"
      description="To guests and members who agreed to receive it"
      onClose={close}
    >
      {data ? (
        <NewsForm recipients={data.recipients} obstacle={data.obstacle} sent={data.sent} />
      ) : (
        <DialogBody>
          {error ? (
            <ErrorState title="Failed to load news" error={error} onRetry={refetch} />
          ) : (
            <Skeleton className="h-72" />
          )}
        </DialogBody>
      )}
    </Dialog>
  )
}

interface Props {
  recipients: number
  obstacle: NewsObstacle | null
  sent: readonly SentNews[]
}

function NewsForm({ recipients, obstacle, sent }: Props) {
  const { close } = useDialog()
  const send = useSendNews()
  const { form, Field } = useZodForm(newsForm, { subject: '', text: '' })
  return (
    <DialogForm
      form={form}
      submit={`Send to ${people(recipients)}`}
      pending="Sending..."
      disabled={obstacle !== null}
      onSubmit={async body => {
        const { waiting } = await send.mutateAsync({ body })
        toast({ title: 'News sent', description: `To ${people(waiting)}, by day from 8 AM until 9 PM` })
        close()
      }}
      onFailed={showFailure('Failed to send news')}
    >
      {obstacle && <Caution>{explanations[obstacle]}</Caution>}
      <Field name="subject" label="Subject" required>
        <Input autoComplete="off" maxLength={120} />
      </Field>
      <Field
        name="text"
        label="Text"
        required
        hint="The name of the venue and a link to unsubscribe follow it"
      >
        <Textarea className="min-h-40" />
      </Field>
      {sent.length > 0 && <SentList sent={sent} />}
    </DialogForm>
  )
}

function SentList({ sent }: { sent: readonly SentNews[] }) {
  return (
    <section aria-label="Sent before">
      <h3 className="mb-1 font-medium">Sent before</h3>
      <ul className="divide-y divide-line">
        {sent.map(news => (
          <li key={news.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 break-words">{news.subject}</span>
            <span className="text-muted">
              <ShortDateTime at={news.sentAt} /> · {countsOf(news)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const countsOf = ({ sent, waiting, notSent }: SentNews): string =>
  [
    `${sent.toLocaleString('en-US')} sent`,
    ...(waiting > 0 ? [`${waiting.toLocaleString('en-US')} waiting`] : []),
    ...(notSent > 0 ? [`${notSent.toLocaleString('en-US')} not sent`] : []),
  ].join(', ')
