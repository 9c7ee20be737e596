import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { EmailState } from '../../contract.ts'

const tones: Record<EmailState['status'], string> = {
  queued: 'text-muted',
  sent: 'text-green-ink',
  failed: 'text-red-ink',
  dropped: 'text-muted',
}

/** The state of an e-mail: 'Email sent to ann@example.com 1:05 AM', or why it failed. */
export function EmailStateLine({ email, className = '' }: { email: EmailState; className?: string }) {
  return (
    <span className={`${tones[email.status]} ${className}`}>
      <Sentence email={email} />
    </span>
  )
}

function Sentence({ email: { status, address, at, reason } }: { email: EmailState }) {
  const email = address === '' ? 'Email' : `Email to ${address}`
  switch (status) {
    case 'sent':
      return (
        <>
          {address === '' ? 'Email sent' : `Email sent to ${address}`} <ShortDateTime at={at} />
        </>
      )
    case 'failed':
      return (
        <>
          {email} failed: {reason}
        </>
      )
    case 'dropped':
      return (
        <>
          {email} not sent: {reason}
        </>
      )
    case 'queued':
      return reason === null ? (
        <>Sending {email.toLowerCase()}…</>
      ) : (
        <>
          {email} delayed: {reason}
        </>
      )
  }
}
