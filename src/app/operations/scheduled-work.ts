import type { Reporter } from '#chain/link/link.ts'
import { announceRentals, indexGuests, nameStays } from '#desk/rentals/rentals.ts'
import { endPastVisits } from '#desk/visits/visits.ts'
import { lapseOffers, offerFreeFacilities } from '#desk/waiting/waiting.ts'
import { removeOldPhotos, removeStrayPhotos } from '#house/cleaning/cleaning.ts'
import type { PhotoFiles } from '#house/cleaning/photos/photo-files.ts'
import { forgetPhoto, writeDueWorkorders } from '#house/workorders/workorders.ts'
import { earnDueRevenue } from '#money/ledger/deferred-revenue.ts'
import {
  announceEnds,
  expireAndBillMemberships,
  followArrears,
  remindOfArrears,
  tellEmailed,
} from '#money/memberships/memberships.ts'
import { closeDays } from '#money/shifts/shifts.ts'
import {
  deleteExpiredSessions,
  deleteOldApprovals,
  deleteOldFailedAttempts,
} from '#office/accounts/accounts.ts'
import { sealEvents } from '#office/audit/audit.ts'
import type { Backups, Rehearsals } from '#office/backup/backup.ts'
import type { PrintQueue } from '#office/devices/devices.ts'
import { type Mailer, queueSummaries } from '#office/mail/mail.ts'
import { updateStandardRate } from '#office/settings/settings.ts'
import type { VenueClock } from '#office/venue-clock/venue-clock.ts'
import { eraseExpiredData, indexNewGuests } from '#people/guests/guests.ts'
import type { IdRecordRetention } from '#people/id-scan/id-scan.ts'
import { clockContext } from '#platform/http/action-context.ts'
import { deleteOldResponses } from '#platform/http/idempotency.ts'
import type { Router } from '#platform/http/router.ts'
import type { Instant } from '#platform/values/time.ts'

interface Workers {
  photos: PhotoFiles
  idRecordRetention: IdRecordRetention
  mailer: Mailer
  printQueue: PrintQueue
  reporter: Reporter
  backups?: Backups | undefined
  rehearsals?: Rehearsals | undefined
  /** Normalizes what servers of an earlier version store during an upgrade. */
  normalizeTexts(now: Instant): Promise<void>
  /** The clock whose time is checked; without it, the time is trusted. */
  clock?: VenueClock | undefined
  isStopping(): boolean
}

/**
 * Runs all watchers in parallel, so that a slow or failing one does not hold up the others. While the clock is in
 * doubt, nothing is charged, ended or deleted because time has passed. If the start is in doubt, nothing dated runs at
 * all.
 */
export async function runScheduledWork(
  { app, store, runInTransaction, now }: Router,
  {
    photos,
    idRecordRetention,
    mailer,
    printQueue,
    reporter,
    backups,
    rehearsals,
    normalizeTexts,
    clock,
    isStopping,
  }: Workers,
) {
  const { reader: db } = store
  const isStartTrusted = !clock || (await clock.check(db, runInTransaction))
  const isTimeDoubted = () => clock?.isDoubted() ?? false
  const dated: Record<string, () => Promise<unknown>> = {
    rentals: () => announceRentals(db, runInTransaction, now(), { endsBookings: !isTimeDoubted() }),
    'waiting list': async () => {
      if (!isTimeDoubted()) await lapseOffers(db, runInTransaction, now())
      await offerFreeFacilities(db, runInTransaction, now())
    },
    'due work orders': () => writeDueWorkorders(db, runInTransaction, now()),
    'business days': () => closeDays(db, runInTransaction, now()),
    'tax rates': () => updateStandardRate(db, runInTransaction, now()),
    emails: async () => {
      if (!isTimeDoubted()) await queueSummaries(db, runInTransaction, now())
      mailer.tick(!isTimeDoubted())
    },
    papers: async () => printQueue.tick(),
    'head office': async () => reporter.tick(),
    backup: async () => backups?.tick(runInTransaction, now()),
    'restore rehearsal': async () => rehearsals?.tick(runInTransaction, now()),
    'old sessions': () => runInTransaction(clockContext(now()), trx => deleteExpiredSessions(trx, now())),
    'old approvals': () => runInTransaction(clockContext(now()), trx => deleteOldApprovals(trx, now())),
    'old failed attempts': () =>
      runInTransaction(clockContext(now()), trx => deleteOldFailedAttempts(trx, now())),
  }
  const byElapsedTime: Record<string, () => Promise<unknown>> = {
    visits: () => endPastVisits(db, runInTransaction, now()),
    memberships: async () => {
      // In this order, and each of them even if one before it failed.
      for (const work of [
        followArrears,
        tellEmailed,
        expireAndBillMemberships,
        remindOfArrears,
        announceEnds,
      ])
        await runWatcher(['memberships', () => work(db, runInTransaction, now())])
    },
    'fees paid ahead': () => earnDueRevenue(db, runInTransaction, now()),
    'old photos': () => removeOldPhotos(db, runInTransaction, photos, forgetPhoto, now()),
    'stray photos': () => removeStrayPhotos(db, photos, now()),
    'expired guest data': () => eraseExpiredData(db, runInTransaction, now()),
    purge: () => idRecordRetention.tick(runInTransaction, now(), isStopping),
  }
  const watchers: Record<string, () => Promise<unknown>> = {
    ...(isStartTrusted && dated),
    ...(isStartTrusted && !isTimeDoubted() && byElapsedTime),
    // A repeat of a request may come right after the clock was set.
    ...((!clock || clock.isStable()) && {
      'old responses': () => runInTransaction(clockContext(now()), trx => deleteOldResponses(trx, now())),
    }),
    'audit trail': () => sealEvents(store, isStopping),
    'texts of earlier versions': () => normalizeTexts(now()),
    'names for the search': () => runInTransaction(clockContext(now()), trx => nameStays(trx, store.engine)),
    ...(store.engine === 'sqlite' && {
      rentals_found: () => runInTransaction(clockContext(now()), trx => indexGuests(trx)),
      guests_found: () => runInTransaction(clockContext(now()), trx => indexNewGuests(trx)),
    }),
  }
  const runWatcher = async ([name, watch]: [string, () => Promise<unknown>]) => {
    try {
      await watch()
    } catch (error) {
      app.log.error(error, `The clock failed at ${name}`)
    }
  }
  await Promise.all(Object.entries(watchers).map(runWatcher))
}
