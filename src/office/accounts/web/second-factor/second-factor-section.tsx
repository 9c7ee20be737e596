import { startRegistration } from '@simplewebauthn/browser'
import { useId, useState } from 'react'
import { messageOf } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import type { NewPasskey } from '../../contract.ts'
import { browserName } from '../browser-name.ts'
import {
  useAddPasskey,
  useBeginPasskey,
  useRemoveFactor,
  useRenewRecoveryCodes,
  useSecondFactors,
} from '../shared/account-queries.ts'
import { AddApp } from './add-app.tsx'
import { AuthenticatorList } from './authenticator-list.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Authenticator apps, passkeys and recovery codes of the current user. Each change asks for the password. */
export function SecondFactorSection({ login }: { login: string }) {
  const { data, error, refetch } = useSecondFactors()
  const passwordId = useId()
  const [password, setPassword] = useState('')
  const [isAddingApp, setAddingApp] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState<string>()
  const beginPasskey = useBeginPasskey()
  const addPasskey = useAddPasskey()
  const remove = useRemoveFactor()
  const renew = useRenewRecoveryCodes()

  async function attempt(name: string, work: () => Promise<void>) {
    setProblem(undefined)
    setPending(name)
    try {
      await work()
      setPassword('')
      await refetch()
    } catch (failure) {
      setProblem(explainError(failure))
    }
    setPending(undefined)
  }

  const createPasskey = () =>
    attempt('passkey', async () => {
      const options = await beginPasskey.mutateAsync({ body: { current: password } })
      const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
      const passkey = (await startRegistration({ optionsJSON })) as unknown as NewPasskey
      const name = browserName(navigator.userAgent)
      const { recoveryCodes } = await addPasskey.mutateAsync({ body: { name, passkey } })
      setCodes(recoveryCodes)
      toast({ title: 'Passkey added' })
    })
  const removeOne = (id: number) =>
    attempt(`remove ${id}`, async () => {
      await remove.mutateAsync({ params: { id: String(id) }, body: { current: password } })
      toast({ title: 'Second factor removed' })
    })
  const renewCodes = () =>
    attempt('codes', async () => {
      setCodes((await renew.mutateAsync({ body: { current: password } })).recoveryCodes)
    })

  if (error) return <ErrorState title="Second factors could not be loaded." error={error} onRetry={refetch} />
  if (!data)
    return (
      <Skeletons count={1} label="Loading second factors" className="flex flex-col" each="h-40 max-w-3xl" />
    )
  const isOn = data.authenticators.length > 0
  return (
    <Section title="Second Factor" className="max-w-3xl">
      <p className="-mt-2 max-w-prose text-muted">
        {isOn
          ? 'Signing in takes your password and one of these.'
          : 'An app or a passkey on your phone protects your account even if someone learns your password. Adding the first one signs you out at all other desks.'}
      </p>
      <Card className="flex flex-col gap-4 p-4 md:p-5">
        {codes.length > 0 && <RecoveryCodes codes={codes} login={login} onDone={() => setCodes([])} />}
        <AuthenticatorList
          data={data}
          pending={pending}
          canRemove={password !== ''}
          onRemove={id => void removeOne(id)}
        />
        {isAddingApp ? (
          <AddApp
            current={password}
            onEnd={added => {
              setAddingApp(false)
              setPassword('')
              if (!added) return
              setCodes(added)
              toast({ title: 'Authenticator app added' })
              void refetch()
            }}
          />
        ) : (
          <>
            <input type="hidden" autoComplete="username" value={login} readOnly />
            <div className="flex flex-col gap-1 md:max-w-[calc(50%-0.5rem)]">
              <label htmlFor={passwordId} className="font-medium">
                Your password
              </label>
              <Input
                id={passwordId}
                type="password"
                autoComplete="current-password"
                value={password}
                onChange={event => setPassword(event.target.value)}
                aria-invalid={problem !== undefined}
              />
            </div>
            {problem && (
              <p role="alert" className="text-red-ink text-xs">
                {problem}
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button disabled={password === ''} onClick={() => setAddingApp(true)}>
                Add Authenticator App
              </Button>
              {data.canAddPasskey && (
                <Button
                  disabled={password === ''}
                  pending={pending === 'passkey' && 'Waiting...'}
                  onClick={() => void createPasskey()}
                >
                  Add Passkey
                </Button>
              )}
              {isOn && (
                <Button
                  disabled={password === ''}
                  pending={pending === 'codes' && 'Creating...'}
                  onClick={() => void renewCodes()}
                >
                  New Recovery Codes
                </Button>
              )}
            </div>
            {!data.canAddPasskey && (
              <p className="text-muted text-xs">
                Passkeys need an address with a name, such as https://desk.example.com.
              </p>
            )}
          </>
        )}
      </Card>
    </Section>
  )
}

/** Says what went wrong; a canceled browser prompt has a technical name. */
const explainError = (error: unknown) =>
  error instanceof Error && error.name === 'NotAllowedError'
    ? 'The passkey was not created. Try again.'
    : messageOf(error)
