import { ShortDateTime } from '../../../shared/web/ui/text/time.tsx'
import type { EmailState } from '../../contract.ts'

const tones: Record<EmailState['status'], string> = {
  queued: 'text-muted',
  sent: 'text-green-ink',
  failed: 'text-red-ink',
  dropped: 'text-muted',
}

/** Where an e-mail stands: 'Email sent 1:05 AM', 'Email failed: the mail server refuses the address (550)'. */
export function EmailStateLine({ email, className = '' }: { email: EmailState; className?: string }) {
  return (
    <span className={`${tones[email.status]} ${className}`}>
      <Sentence email={email} />
    </span>
  )
}

function Sentence({ email: { status, at, reason } }: { email: EmailState }) {
  switch (status) {
    case 'sent':
      return (
        <>
          Email sent <ShortDateTime at={at} />
        </>
      )
    case 'failed':
      return <>Email failed: {reason}</>
    case 'dropped':
      return <>Email not sent: {reason}</>
    case 'queued':
      return reason === null ? <>Sending email…</> : <>Email delayed: {reason}</>
  }
}
