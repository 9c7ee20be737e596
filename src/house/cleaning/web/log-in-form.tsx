import { type FormEvent, useId, useRef, useState } from 'react'
import { refetchSession, useSession } from '#office/accounts/web/queries.ts'
import { ApiError } from '#platform/web/data/api.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { cleaningTexts } from '../languages/texts.ts'
import { type Cleaner, storeCleaner, useCleaner } from './cleaner.ts'
import { sendUnsent } from './offline/outbox.ts'
import { useLogIn } from './queries.ts'
import { refreshTags, withOpenCleaning } from './steps/cleaning-actions.ts'

export interface LogInFormProps {
  cleanerId?: string | undefined
  /** Label of the button: 'Log In' or 'Continue'. */
  action: string
  onDone?: (cleaner: Cleaner) => void
}

/** Asks for the cleaner ID and logs in on the server. */
export function LogInForm({ cleanerId = '', action, onDone }: LogInFormProps) {
  const t = useTexts(cleaningTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(cleanerId)
  const [wrong, setWrong] = useState<string>()
  const [pin, setPin] = useState('')
  const loggedIn = useCleaner()
  const logIn = useLogIn()
  const { data: session } = useSession()
  // A signed-in person does not repeat their own PIN.
  const needsPin =
    session?.mode === 'signed-in' && typed.trim() !== '' && typed.trim().toLowerCase() !== session.user.login

  function showError(message: string) {
    setWrong(message)
    toast({ title: t('error'), description: message, variant: 'destructive' })
    input.current?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === '') return showError(t('enterCleanerId'))
    // Works without a connection.
    if (typed.trim() === loggedIn?.cleanerId) return onDone?.(loggedIn)
    setWrong(undefined)
    try {
      const cleaner = await withOpenCleaning(() =>
        logIn.mutateAsync({ body: { cleanerId: typed, ...(needsPin && { pin }) } }),
      )
      setPin('')
      if (needsPin) void refetchSession()
      void sendUnsent()
      void refreshTags()
      storeCleaner(cleaner)
      toast({ title: t('loggedIn'), description: t('welcome', { name: cleaner.name }) })
      onDone?.(cleaner)
    } catch (error) {
      showError(error instanceof ApiError ? error.detail : t('noConnectionTryAgain'))
    }
  }

  return (
    <form noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-medium">
          {t('cleanerId')}
        </label>
        <Input
          ref={input}
          id={id}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          maxLength={60}
          autoCapitalize="none"
          autoComplete="username"
          autoCorrect="off"
          spellCheck={false}
          aria-required
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong && `${id}-error`}
        />
        {wrong && (
          <p id={`${id}-error`} role="alert" className="text-red-ink text-xs">
            {wrong}
          </p>
        )}
      </div>
      {needsPin && (
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${id}-pin`} className="font-medium">
            {t('pin')}
          </label>
          <Input
            id={`${id}-pin`}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={pin}
            onChange={event => setPin(event.target.value)}
            aria-required
          />
        </div>
      )}
      <Button type="submit" variant="primary" size="lg" pending={logIn.isPending && t('loggingIn')}>
        {action}
      </Button>
    </form>
  )
}
