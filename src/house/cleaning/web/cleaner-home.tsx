import SprayCan from 'lucide-react/icons/spray-can'
import { type ComponentType, useEffect, useState } from 'react'
import { setSession, useSession } from '#office/accounts/web/queries.ts'
import { useLockDesk } from '#office/accounts/web/shared/account-queries.ts'
import { call } from '#platform/web/data/api.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import * as api from '../contract.ts'
import { cleaningTexts } from '../languages/texts.ts'
import { type Cleaner, logOutCleaner, useCleaner } from './cleaner.ts'
import { History } from './history.tsx'
import { LogInForm } from './log-in-form.tsx'
import { findOpenJob, useOutbox } from './offline/outbox.ts'
import { UnsentCleanings } from './offline/unsent-cleanings.tsx'
import { ReportFaultButton } from './report-fault-button.tsx'
import { refreshTags, withOpenCleaning } from './steps/cleaning-actions.ts'

/** The cleaner's home: unsent cleanings, and sign-in or the tabs New Cleaning and History. */
export function CleanerHome({ NextRooms }: { NextRooms: ComponentType<{ cleanerId: string }> }) {
  const cleaner = useCleaner()
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-4">
      <UnsentCleanings />
      {cleaner ? <LoggedIn cleaner={cleaner} NextRooms={NextRooms} /> : <LoggedOut />}
    </div>
  )
}

function LoggedOut() {
  const t = useTexts(cleaningTexts)
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="font-semibold text-base">{t('cleanerLogin')}</h2>
      <LogInForm action={t('logIn')} />
    </Card>
  )
}

interface LoggedInProps {
  cleaner: Cleaner
  NextRooms: ComponentType<{ cleanerId: string }>
}

function LoggedIn({ cleaner, NextRooms }: LoggedInProps) {
  const t = useTexts(cleaningTexts)
  const [tab, setTab] = useState<'new' | 'history'>('new')
  const { data: session } = useSession()
  const lock = useLockDesk()
  /** With accounts on, also locks the desk, so that the next person signs in. */
  function logOut() {
    logOutCleaner()
    if (session?.mode === 'signed-in') void lock.mutateAsync({}).then(setSession, () => undefined)
  }
  useServerSync(cleaner)
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h2 className="truncate font-semibold text-base">{cleaner.name}</h2>
        <Button variant="ghost" onClick={logOut}>
          {t('logOut')}
        </Button>
      </div>
      <Tabs
        label={t('cleanerApp')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'new',
            label: t('newCleaning'),
            content: <NewCleaning cleaner={cleaner} NextRooms={NextRooms} />,
          },
          { value: 'history', label: t('history'), content: <History cleanerId={cleaner.cleanerId} /> },
        ]}
      />
    </>
  )
}

/** Loads the open session of this cleaner, and the tags for offline use. */
function useServerSync({ cleanerId }: Cleaner) {
  useEffect(() => {
    // Without a connection, the saved state stays.
    withOpenCleaning(() => call(api.logIn, { body: { cleanerId } })).catch(() => undefined)
    void refreshTags()
  }, [cleanerId])
}

function NewCleaning({ cleaner, NextRooms }: LoggedInProps) {
  const t = useTexts(cleaningTexts)
  const dialog = useDialog()
  const outbox = useOutbox()
  const open = outbox && findOpenJob(outbox, cleaner.cleanerId)
  if (open) {
    return (
      <Card className="flex flex-col gap-4 p-5">
        <div>
          <h3 className="font-semibold text-lg">{open.facilityName}</h3>
          <p className="text-muted">
            {t.rich('inProgressSince', { time: () => <ShortDateTime at={open.startTime} /> })}
          </p>
        </div>
        <Button variant="primary" size="lg" onClick={() => dialog.open('cleaning')}>
          {t('continueCleaning')}
        </Button>
        <ReportFaultButton facility={open.facility} />
      </Card>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <NextRooms cleanerId={cleaner.cleanerId} />
      <Card className="flex flex-col items-center gap-4 p-6 text-center">
        <span className="flex size-14 items-center justify-center rounded-full bg-primary-soft text-primary-ink">
          <SprayCan className="size-7" aria-hidden />
        </span>
        <p className="text-muted">{t('startHint')}</p>
        <Button variant="primary" size="lg" className="w-full" onClick={() => dialog.open('cleaning')}>
          {t('startRoomCleaning')}
        </Button>
      </Card>
      <ReportFaultButton />
    </div>
  )
}
