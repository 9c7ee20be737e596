import cookie from '@fastify/cookie'
import { z } from 'zod'
import { headOfficeRoutes } from '#chain/head-office/routes.ts'
import { assertInNoChain, createReporter, queueZReports } from '#chain/link/link.ts'
import { linkRoutes } from '#chain/link/routes.ts'
import { followStays } from '#desk/groups/groups.ts'
import { groupRoutes } from '#desk/groups/routes.ts'
import { handoverRoutes } from '#desk/handover/routes.ts'
import { invoiceRoutes } from '#desk/invoices/routes.ts'
import { keyRoutes } from '#desk/keys/routes.ts'
import { assertNotBooked } from '#desk/rentals/rentals.ts'
import { rentalRoutes } from '#desk/rentals/routes.ts'
import { salesRoutes } from '#desk/sales/routes.ts'
import { stayRoutes } from '#desk/stays/routes.ts'
import { todayRoutes } from '#desk/today/routes.ts'
import { composeSummaryEmail } from '#desk/today/summary-email.ts'
import { memberCheckinRoutes } from '#desk/visits/routes.ts'
import { waitingRoutes } from '#desk/waiting/routes.ts'
import { composeOfferEmail, followFacilities, readDemand } from '#desk/waiting/waiting.ts'
import { assertNotInCleaning } from '#house/cleaning/cleaning.ts'
import { photoFilesIn } from '#house/cleaning/photos/photo-files.ts'
import { cleaningRoutes } from '#house/cleaning/routes.ts'
import type { AssertNotNeeded } from '#house/facilities/facilities.ts'
import { facilityRoutes } from '#house/facilities/routes.ts'
import { bookAutomaticUses } from '#house/inventory/inventory.ts'
import { inventoryRoutes } from '#house/inventory/routes.ts'
import { turnaroundRoutes } from '#house/turnaround/routes.ts'
import { assertInspected, requestInspection, skipInspection } from '#house/turnaround/turnaround.ts'
import { workorderRoutes } from '#house/workorders/routes.ts'
import { billRoutes } from '#money/bills/routes.ts'
import { giftCardRoutes } from '#money/cards/routes.ts'
import { journalRoutes } from '#money/journal/routes.ts'
import { assertNoMoneyBooked } from '#money/ledger/currency.ts'
import { ledgerRoutes } from '#money/ledger/routes.ts'
import {
  composeMembershipEmails,
  liftPaidSuspensions,
  membershipImport,
} from '#money/memberships/memberships.ts'
import { membershipRoutes } from '#money/memberships/routes.ts'
import { composeReceiptEmail } from '#money/papers/email-receipt.ts'
import { createTranslateView } from '#money/papers/languages/translate-view.ts'
import { findReceiptPayments } from '#money/papers/receipts.ts'
import { paperRoutes } from '#money/papers/routes.ts'
import { paymentRoutes } from '#money/payments/routes.ts'
import { rateRoutes } from '#money/rates/routes.ts'
import { receivableRoutes } from '#money/receivables/routes.ts'
import { shiftRoutes } from '#money/shifts/routes.ts'
import { findCurrentShift } from '#money/shifts/shifts.ts'
import {
  createApprovals,
  createSessionCheck,
  enforceSecondFactor,
  secretBoxIn,
} from '#office/accounts/accounts.ts'
import { accountRoutes } from '#office/accounts/routes.ts'
import { checkOrigin } from '#office/accounts/sessions/origin-check.ts'
import { auditRoutes } from '#office/audit/routes.ts'
import { createBackups, createRehearsals } from '#office/backup/backup.ts'
import { backupRoutes } from '#office/backup/routes.ts'
import {
  createPaperQueuer,
  createPrintQueue,
  type FindShift,
  type PrintingOptions,
} from '#office/devices/devices.ts'
import { deviceRoutes } from '#office/devices/routes.ts'
import { createMailer } from '#office/mail/mail.ts'
import { mailRoutes } from '#office/mail/routes.ts'
import { reportRoutes } from '#office/reports/routes.ts'
import { settingsRoutes } from '#office/settings/routes.ts'
import { readSettings } from '#office/settings/settings.ts'
import { clockRoutes } from '#office/venue-clock/routes.ts'
import { createVenueClock, type SteadyClock } from '#office/venue-clock/venue-clock.ts'
import { guestRoutes } from '#people/guests/routes.ts'
import { createIdRecordRetention, idKeyIn } from '#people/id-scan/id-scan.ts'
import { idScanRoutes } from '#people/id-scan/routes.ts'
import { followEmails } from '#people/members/members.ts'
import { memberRoutes } from '#people/members/routes.ts'
import { composeNewsEmail } from '#people/news/news.ts'
import { newsRoutes } from '#people/news/routes.ts'
import type { DatabaseLocation, Store } from '#platform/database/database.ts'
import { toNoun } from '#platform/feed/append-event.ts'
import type { Action } from '#platform/feed/contract.ts'
import { type LiveFeed, openLiveFeed } from '#platform/feed/live-feed.ts'
import { alertRoutes, feedRoutes, type Sockets } from '#platform/feed/routes.ts'
import { resourcesAfter } from '#platform/feed/rules.ts'
import { STALE_RESOURCES, VENUE_TIME } from '#platform/http/answer-headers.ts'
import { authorizeByRole, requireRoles } from '#platform/http/authorization.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { createRouter, type Router } from '#platform/http/router.ts'
import { pickSecureHeaders, sendSecureHeaders } from '#platform/http/secure-headers.ts'
import type { Instant } from '#platform/values/time.ts'
import { validationMessages } from '#platform/values/validation-messages.ts'
import { runForVenue } from '#platform/work/task-queue.ts'
import { createDeskPapers } from './desk-papers.ts'
import { countLocalTimes } from './directories/local-times.ts'
import { createPayerDirectory } from './directories/payer-directory.ts'
import { personDirectory } from './directories/person-directory.ts'
import { describeApi } from './http/api-docs.ts'
import { closeServer } from './http/close-server.ts'
import { handleUnknownRoute } from './http/error-responses.ts'
import { createFastifyServer, type ServerOptions } from './http/fastify-server.ts'
import { limitRate, MAX_REQUESTS } from './http/rate-limit.ts'
import { defaultClientTimeouts } from './http/request-limits.ts'
import { serveWeb } from './http/static-web.ts'
import { limitLoad, type VenueLoad } from './http/venue-load.ts'
import { webSockets } from './http/websockets.ts'
import { watchAccounts } from './operations/account-watch.ts'
import { healthRoutes } from './operations/health.ts'
import { createMetrics } from './operations/metrics.ts'
import { createTextNormalizer } from './operations/normalize-after-upgrade.ts'
import { runScheduledWork } from './operations/scheduled-work.ts'
import { closedDialogs } from './web/dialogs.ts'

export interface App extends Router {
  feed: LiveFeed
  load: VenueLoad
  /** Runs the scheduled work: announcements, expiry, cleanup. */
  tick(): Promise<void>
  /** Resolves when this process has no backup or rehearsal running; `tick` does not wait for them. */
  whenBackupsIdle(): Promise<void>
  /** Resolves when this process sends no e-mail; `tick` does not wait for mail servers. */
  whenMailIdle(): Promise<void>
  /** Resolves when this process prints nothing. */
  whenPrintersIdle(): Promise<void>
  /** Resolves when this process is not calling a head office. */
  whenReporterIdle(): Promise<void>
  /**
   * Closes the server. Until `drained` it still serves, but is not ready: a proxy sends its requests to another one.
   * Then pending requests get their responses.
   */
  close(drained?: Promise<unknown>): Promise<void>
}

export interface AppOptions extends Partial<Omit<ServerOptions, 'headers'>> {
  store: Store
  /** The data folder, which holds the photo files. */
  folder: string
  /** The clock whose time `now` is. Without it, the server trusts `now`. */
  steadyClock?: SteadyClock
  /** Location of the database and the backup folder. Without it, the server makes no backups. */
  backup?: { where: DatabaseLocation; backups: string } | undefined
  now?: () => Instant
  /** Folder of the built web app; omitted in tests of the server alone. */
  webFolder?: string | undefined
  /** Maximum requests per client in ten seconds; tests use fewer. */
  maxRequests?: number
  /** How long an attempt to send an e-mail may take, in ms; tests use less. */
  mailTimeout?: number | undefined
  /** Requires sign-in even if no account has a password; set when the server listens on a network. */
  signInRequired?: boolean
  /** Returns whether the process serves other venues too, so that each has limits. */
  isShared?: () => boolean
  /** How often the feed looks for events whose wake-up signal was lost, besides each tick, in ms. */
  pollInterval?: number | undefined
}

/** Assembles the server on an open, migrated database. The caller makes it listen. */
export async function createApp({
  store,
  folder,
  backup,
  steadyClock,
  now = steadyClock?.now ?? Date.now,
  logLevel = 'silent',
  log,
  webFolder,
  tls,
  clientTimeouts = defaultClientTimeouts,
  maxRequests = MAX_REQUESTS,
  publicUrl,
  mailTimeout,
  signInRequired = false,
  isShared = () => false,
  pollInterval,
}: AppOptions): Promise<App> {
  z.config(validationMessages)
  const headers = pickSecureHeaders(tls !== undefined || publicUrl?.protocol === 'https:')
  const app = createFastifyServer({ logLevel, log, tls, headers, clientTimeouts, publicUrl })
  const idRecordRetention = createIdRecordRetention(store)
  const approvals = createApprovals(store)
  const router = createRouter({
    app,
    store,
    now,
    approvals,
    resourcesAfter,
    eventHandlers: [
      bookAutomaticUses,
      idRecordRetention.handleEvent,
      skipInspection,
      followFacilities,
      followStays,
      enforceSecondFactor,
      liftPaidSuspensions,
      followEmails,
      queueZReports,
      createPaperQueuer(findShift, findReceiptPayments),
    ],
  })
  const feed = await openLiveFeed(store, router.invalidateAll, pollInterval)
  const sessionCheck = await createSessionCheck({ store, now, signInRequired, readSettings })
  const photos = photoFilesIn(folder)
  const payerDirectory = createPayerDirectory(store.engine)
  const secrets = secretBoxIn(folder)
  const mailer = createMailer({
    ...router,
    secrets,
    compose: {
      offer: composeOfferEmail,
      receipt: composeReceiptEmail(payerDirectory),
      summary: composeSummaryEmail,
      news: composeNewsEmail(publicUrl),
      ...composeMembershipEmails,
    },
    onError: error => app.log.error(error, 'An email was not sent'),
    timeout: mailTimeout,
  })
  const chain = { secrets, call: { allowsLocal: !signInRequired } }
  const reporter = createReporter({
    ...router,
    ...chain,
    onError: error => app.log.error(error, 'The head office was not called'),
  })
  const printing: PrintingOptions = {
    ...router,
    papers: createDeskPapers(payerDirectory),
    onError: error => app.log.error(error, 'A paper was not printed'),
  }
  const printQueue = createPrintQueue({ ...router, ...printing })
  const backups = backup && createBackups({ store, now, data: folder, ...backup })
  const rehearsals =
    backup && createRehearsals({ store, now, data: folder, worker: rehearsalWorker, ...backup })
  const clock = createVenueClock(steadyClock ?? { now, ahead: () => 0, followed: () => 0, follow() {} })
  let isStopping = false
  /** Settles when no scheduled work runs. */
  let scheduledWork: Promise<unknown> = Promise.resolve()
  // Whatever happened may have queued a paper: it is printed at once.
  const stopPrinting = await feed.subscribe(undefined, () => {}, printQueue.tick)
  const stopInvalidating = await invalidateOnForeignEvents(router, feed)

  // Registered before the origin check so that it also closes the socket of an upgrade the check rejects.
  await app.register(webSockets)
  const load = limitLoad(app, isShared)
  await app.register(cookie, { hook: false })
  app.addHook('onRequest', (request, _reply, done) => {
    checkOrigin(request, { mode: sessionCheck.mode(), publicUrl, tls: tls !== undefined })
    done()
  })
  sendSecureHeaders(app, headers)
  app.addHook('onSend', (request, reply, _payload, done) => {
    // A browser may keep an answer with an ETag longer than its time holds.
    if (request.url.startsWith('/api/') && !reply.hasHeader('etag')) reply.header(VENUE_TIME, now())
    if (request.method !== 'GET' && request.ctx && !request.ctx.isRepeat)
      reply.header(STALE_RESOURCES, resourcesAfter(request.ctx.touched).join())
    done()
  })
  // After the body is read: the events of a request do not keep what was set before them.
  app.addHook('preValidation', (_request, _reply, done) => runForVenue(store, done))
  const authorization = { identify: sessionCheck.identify, now, approvals }
  await app.register(describeApi, { admit: requireRoles({ roles: managerRoles }, authorization) })
  if (webFolder) await app.register(serveWeb, { folder: webFolder })
  else app.setNotFoundHandler(handleUnknownRoute)
  healthRoutes(app, {
    store,
    folder,
    metrics: createMetrics(app, { store, folder, now, countSockets: () => load.sockets }),
    isStopping: () => isStopping,
    async isManager(request) {
      const { actor, session } = await sessionCheck.identify(request)
      return !session?.locked && managerRoles.some(role => role === actor.role)
    },
  })
  authorizeByRole(app, authorization)
  await limitRate(app, maxRequests)
  let sockets: Sockets | undefined
  await app.register(async () => {
    accountRoutes(router, { ...sessionCheck, closedDialogs }, secrets)
    settingsRoutes(router, assertNoMoneyBooked, countLocalTimes, assertInNoChain)
    facilityRoutes(router, assertNotNeeded, assertInspected)
    rateRoutes(router)
    guestRoutes(router)
    rentalRoutes(router, clock.isDoubted)
    memberRoutes(router, membershipImport)
    membershipRoutes(router)
    memberCheckinRoutes(router, clock.isDoubted)
    stayRoutes(router)
    ledgerRoutes(router)
    billRoutes(router, payerDirectory, clock.isDoubted)
    paymentRoutes(router, payerDirectory)
    receivableRoutes(router, payerDirectory)
    paperRoutes(router, payerDirectory)
    workorderRoutes(router, photos)
    waitingRoutes(router)
    mailRoutes(router, { secrets, timeout: mailTimeout })
    newsRoutes(router, publicUrl)
    deviceRoutes(router, findShift, printing, createTranslateView(payerDirectory))
    groupRoutes(router, clock.isDoubted)
    cleaningRoutes(router, photos, requestInspection)
    turnaroundRoutes(router, photos, readDemand)
    handoverRoutes(router)
    todayRoutes(router)
    keyRoutes(router, payerDirectory)
    idScanRoutes(router, idKeyIn(folder), personDirectory)
    alertRoutes(router, feed)
    inventoryRoutes(router)
    salesRoutes(router)
    auditRoutes(router)
    shiftRoutes(router)
    invoiceRoutes(router)
    giftCardRoutes(router, payerDirectory)
    journalRoutes(router)
    clockRoutes(router, clock)
    reportRoutes(router)
    backupRoutes(router, backups)
    headOfficeRoutes(router)
    linkRoutes(router, chain)
    sockets = feedRoutes(router, feed)
  })
  const accounts = await watchAccounts(sessionCheck, feed, sockets!)
  const workers = {
    photos,
    idRecordRetention,
    mailer,
    printQueue,
    reporter,
    backups,
    rehearsals,
    normalizeTexts: createTextNormalizer(store),
    clock: steadyClock && clock,
    isStopping: () => isStopping,
  }

  async function runTick() {
    feed.poll()
    await runScheduledWork(router, workers)
    await accounts.catchUp()
    await sockets!.recheckSessions(sessionCheck.currentActor)
  }

  return {
    ...router,
    feed,
    load,
    tick() {
      const work = runTick()
      scheduledWork = Promise.allSettled([scheduledWork, work])
      return work
    },
    async whenBackupsIdle() {
      await backups?.whenIdle()
      await rehearsals?.whenIdle()
    },
    whenMailIdle: mailer.whenIdle,
    whenPrintersIdle: printQueue.whenIdle,
    whenReporterIdle: reporter.whenIdle,
    async close(drained) {
      isStopping = true
      await drained
      await mailer.stop()
      await printQueue.stop()
      await reporter.stop()
      stopPrinting()
      await backups?.stop()
      await rehearsals?.stop()
      // The feed ends last: until the last response, screens and answers in memory follow what happens.
      await closeServer(app)
      stopInvalidating()
      await accounts.stop()
      await scheduledWork
      await feed.stop()
      await store.close()
    },
  }
}

const rehearsalWorker = new URL('./operations/rehearsal-worker.ts', import.meta.url)

/** Drops answers in memory when events of other server processes show that their data changed. */
function invalidateOnForeignEvents({ invalidate }: Router, feed: LiveFeed) {
  return feed.subscribe(
    undefined,
    () => {},
    pushes => invalidate(pushes.flatMap(({ action }) => (action ? [toNoun(action as Action)] : []))),
  )
}

/** Throws if a facility cannot be taken out of use. */
const assertNotNeeded: AssertNotNeeded = async (trx, facility) => {
  await assertNotBooked(trx, facility)
  await assertNotInCleaning(trx, facility)
}

/** Into which shift the actor's cash goes. */
const findShift: FindShift = async (db, { actor }) => (await findCurrentShift(db, actor.id))?.id ?? null
