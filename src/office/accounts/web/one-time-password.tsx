import { ShortDateTime } from '#platform/web/ui/text/time.tsx'

export interface OneTimePasswordProps {
  login: string
  password: string
  validUntil: string
}

/** A one-time password, to hand over. The server keeps only its hash. */
export function OneTimePassword({ login, password, validUntil }: OneTimePasswordProps) {
  return (
    <div className="flex flex-col gap-1 rounded-control bg-sunken px-3 py-2">
      <p>
        One-time password for <strong className="font-medium">{login}</strong>:
      </p>
      <output className="select-all font-mono text-lg">{password}</output>
      <p className="text-muted text-xs">
        Shown only once. Valid until <ShortDateTime at={validUntil} />. They choose a new password when they
        sign in.
      </p>
    </div>
  )
}
