import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { z } from 'zod'
import { deleteOldFailedAttempts, forgetOldSessions, type Gate, openGate } from '../accounts/accounts.ts'
import { checkOrigin } from '../accounts/origin-check.ts'
import { accountRoutes } from '../accounts/routes.ts'
import { sealEvents } from '../audit/audit.ts'
import { auditRoutes } from '../audit/routes.ts'
import { type Backups, createBackups } from '../backup/backup.ts'
import { backupRoutes } from '../backup/routes.ts'
import { billingRoutes } from '../billing/routes.ts'
import { refuseInCleaning, removeOldPhotos } from '../cleaning/cleaning.ts'
import { type PhotoFiles, photoFilesIn } from '../cleaning/photo-files.ts'
import { cleaningRoutes } from '../cleaning/routes.ts'
import type { RefuseNeeded } from '../facilities/facilities.ts'
import { facilityRoutes } from '../facilities/routes.ts'
import { nounOf } from '../feed/feed.ts'
import { type LiveFeed, openLiveFeed } from '../feed/live-feed.ts'
import { alertRoutes, feedRoutes, type Sockets } from '../feed/routes.ts'
import { createPurge, idKeyIn, type Purge } from '../id-scan/id-scan.ts'
import { idScanRoutes } from '../id-scan/routes.ts'
import { bookAutomaticUses } from '../inventory/inventory.ts'
import { inventoryRoutes } from '../inventory/routes.ts'
import { invoiceRoutes } from '../invoices/routes.ts'
import { memberCheckinRoutes } from '../member-checkins/routes.ts'
import { memberRoutes } from '../members/routes.ts'
import { summarizeMemberships, watchMemberships } from '../memberships/memberships.ts'
import { membershipRoutes } from '../memberships/routes.ts'
import { rateRoutes } from '../rates/routes.ts'
import { announceRentals, indexGuests, refuseBooked } from '../rentals/rentals.ts'
import { rentalRoutes } from '../rentals/routes.ts'
import { reportRoutes } from '../reports/routes.ts'
import { settingsRoutes } from '../settings/routes.ts'
import { readSettings } from '../settings/settings.ts'
import type { Store } from '../shared/database/database.ts'
import { clockContext } from '../shared/http/action-context.ts'
import { authorizeByRole, requireRoles } from '../shared/http/authorization.ts'
import { DatabaseUnavailable } from '../shared/http/errors.ts'
import { deleteOldResponses } from '../shared/http/idempotency.ts'
import { managerRoles } from '../shared/http/roles.ts'
import { createRouter, type Router } from '../shared/http/router.ts'
import { type SecureHeaders, secureHeadersOf, sendSecureHeaders } from '../shared/http/secure-headers.ts'
import type { Instant } from '../shared/values/time.ts'
import { validationMessages } from '../shared/values/validation-messages.ts'
import { shiftRoutes } from '../shifts/routes.ts'
import { closeDays, refuseClosedShift } from '../shifts/shifts.ts'
import { workorderRoutes } from '../workorders/routes.ts'
import { writeDueWorkorders } from '../workorders/workorders.ts'
import { bootstrapRoutes } from './bootstrap/routes.ts'
import { createPayerDirectory } from './directories/payer-directory.ts'
import { personDirectory } from './directories/person-directory.ts'
import { describeApi } from './http/api-docs.ts'
import { handleClientError } from './http/client-errors.ts'
import { closeServer } from './http/close-server.ts'
import { handleMalformedUrl, handleUnknownRoute, sendErrorsAsProblems } from './http/error-responses.ts'
import { limitRate, MAX_REQUESTS } from './http/rate-limit.ts'
import {
  type ClientTimeouts,
  fastifyTimeouts,
  httpServerOptions,
  MAX_BODY_BYTES,
  defaultClientTimeouts as usualPatience,
} from './http/request-limits.ts'
import { validateBySchema } from './http/request-validation.ts'
import { serveWeb } from './http/static-web.ts'
import { webSockets } from './http/websockets.ts'
import { healthRoutes } from './operations/health.ts'
import { createMetrics } from './operations/metrics.ts'

export interface App extends Router {
  feed: LiveFeed
  /** Runs the scheduled work: announcements, expiry, cleanup. */
  tick(): Promise<void>
  /** Resolves when this process has no backup running; `tick` does not wait for backups. */
  whenBackupsIdle(): Promise<void>
  close(): Promise<void>
}

export interface AppOptions {
  store: Store
  /** The data folder, which holds the photo files. */
  folder: string
  /** Location of the database and the backup folder. Without it, the server makes no backups. */
  backup?: { where: { url?: string | undefined; file?: string | undefined }; backups: string } | undefined
  now?: () => Instant
  logLevel?: string
  /** Receives the log lines; defaults to standard output. */
  log?: { write(line: string): void } | undefined
  /** Folder of the built web app; omitted in tests of the server alone. */
  webFolder?: string | undefined
  /** Certificate and key as PEM. Without it, the server speaks plain HTTP. */
  tls?: { cert: Buffer; key: Buffer } | undefined
  /** Client timeouts; tests use shorter ones. */
  clientTimeouts?: ClientTimeouts
  /** Maximum requests per client in ten seconds; tests use fewer. */
  maxRequests?: number
  /** Public address of the server if it is behind a proxy. If set, forwarded headers from loopback are trusted. */
  publicUrl?: URL | undefined
  /** Requires sign-in even if no account has a password; set when the server listens on a network. */
  signInRequired?: boolean
}

/** Assembles the server on an open, migrated database. The caller makes it listen. */
export async function createApp({
  store,
  folder,
  backup,
  now = Date.now,
  logLevel = 'silent',
  log,
  webFolder,
  tls,
  clientTimeouts = usualPatience,
  maxRequests = MAX_REQUESTS,
  publicUrl,
  signInRequired = false,
}: AppOptions): Promise<App> {
  z.config(validationMessages)
  const headers = secureHeadersOf(tls !== undefined || publicUrl?.protocol === 'https:')
  const app = createServer(logLevel, log, tls, headers, clientTimeouts, publicUrl)
  const purge = createPurge(store)
  const router = createRouter({
    app,
    store,
    now,
    headers,
    eventHandlers: [bookAutomaticUses, purge.handleEvent],
  })
  const feed = await openLiveFeed(store, router.invalidateAll)
  const gate = await openGate({ store, now, signInRequired, readSettings })
  const photos = photoFilesIn(folder)
  const backups = backup && createBackups({ store, now, data: folder, ...backup })
  let isStopping = false
  const stopInvalidating = await invalidateOnForeignEvents(router, feed)

  // Registered before the origin check so that it also closes the socket of an upgrade the check rejects.
  await app.register(webSockets)
  await app.register(cookie, { hook: false })
  app.addHook('onRequest', (request, _reply, done) => {
    checkOrigin(request, { mode: gate.mode(), publicUrl, tls: tls !== undefined })
    done()
  })
  sendSecureHeaders(app, headers)
  await app.register(describeApi, { admit: requireRoles(managerRoles, gate.identify, now) })
  if (webFolder) await app.register(serveWeb, { folder: webFolder })
  else app.setNotFoundHandler(handleUnknownRoute)
  healthRoutes(app, {
    store,
    folder,
    metrics: createMetrics(app, { store, folder, now, countSockets: () => app.websocketServer.clients.size }),
    isStopping: () => isStopping,
    async isManager(request) {
      const { actor, session } = await gate.identify(request)
      return !session?.locked && managerRoles.some(role => role === actor.role)
    },
  })
  authorizeByRole(app, gate.identify, now)
  await limitRate(app, maxRequests)
  let sockets: Sockets | undefined
  await app.register(async () => {
    accountRoutes(router, gate)
    bootstrapRoutes(router, feed)
    settingsRoutes(router)
    facilityRoutes(router, assertNotNeeded)
    rateRoutes(router)
    rentalRoutes(router)
    memberRoutes(router, summarizeMemberships)
    membershipRoutes(router)
    memberCheckinRoutes(router)
    billingRoutes(router, createPayerDirectory(store.engine), refuseClosedShift)
    workorderRoutes(router)
    cleaningRoutes(router, photos)
    idScanRoutes(router, idKeyIn(folder), personDirectory)
    alertRoutes(router)
    inventoryRoutes(router)
    auditRoutes(router)
    shiftRoutes(router)
    invoiceRoutes(router)
    reportRoutes(router)
    backupRoutes(router, backups)
    sockets = feedRoutes(router, feed)
  })
  const accounts = await watchAccounts(gate, feed, sockets!)

  return {
    ...router,
    feed,
    async tick() {
      await tick(router, photos, purge, backups)
      await accounts.catchUp()
      await sockets!.recheckSessions(gate.currentActor)
    },
    whenBackupsIdle: async () => backups?.whenIdle(),
    async close() {
      isStopping = true
      stopInvalidating()
      await backups?.stop()
      accounts.stop()
      await feed.stop()
      await closeServer(app)
      await store.close()
    },
  }
}

function createServer(
  level: string,
  log: AppOptions['log'],
  tls: AppOptions['tls'],
  headers: SecureHeaders,
  patience: ClientTimeouts,
  publicUrl: AppOptions['publicUrl'],
): FastifyInstance {
  const limits = httpServerOptions(patience)
  const isVerbose = level === 'debug' || level === 'trace'
  const app = Fastify({
    logger: {
      level,
      redact: ['req.headers', 'res.headers'],
      serializers: { req: describeRequest, err: describeError },
      ...(log && { stream: log }),
    },
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: !isVerbose }),
    // A child logger per request costs a tenth of a read's time; error lines carry the request id instead.
    ...(!isVerbose && { childLoggerFactory: logger => logger }),
    bodyLimit: MAX_BODY_BYTES,
    ...fastifyTimeouts(patience),
    trustProxy: publicUrl ? 'loopback' : false,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    frameworkErrors: handleMalformedUrl(headers),
    clientErrorHandler: handleClientError(headers),
    ...(tls ? { https: { ...limits, ...tls } } : { http: limits }),
  }) as FastifyInstance
  acceptEmptyBodies(app)
  validateBySchema(app)
  sendErrorsAsProblems(app)
  return app
}

/** Accepts an empty body with any content type, as SPEC §7 ends a rental; otherwise parses JSON. */
function acceptEmptyBodies(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

/** Omits the details that databases add to errors: PostgreSQL repeats the rejected row. */
const describeError = (error: Error & { code?: string }) => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  code: error.code,
  ...(error instanceof DatabaseUnavailable && { reason: error.reason }),
})

/** Logs the path without the query, which may contain a guest's name. */
const describeRequest = ({ method, url }: { method: string; url: string }) => ({
  method,
  path: url.split('?')[0],
})

/** Invalidates cached responses when events of other server processes show that their data changed. */
function invalidateOnForeignEvents({ invalidate }: Router, feed: LiveFeed) {
  return feed.subscribe(
    undefined,
    () => {},
    pushes =>
      invalidate(pushes.flatMap(({ action }) => (action ? [nounOf(action as `${'rental'}.${string}`)] : []))),
  )
}

/**
 * Closes the sockets of people who are signed out, disabled or given another role, on any server process. If reading
 * the accounts fails, `catchUp` retries.
 */
async function watchAccounts(gate: Gate, feed: LiveFeed, sockets: Sockets) {
  let isDue = false

  async function catchUp() {
    if (!isDue) return
    isDue = false
    try {
      await gate.reload()
      await sockets.recheckSessions(gate.currentActor)
    } catch (error) {
      isDue = true
      console.error('Cannot read accounts:', error instanceof Error ? error.message : error)
    }
  }

  const stop = await feed.subscribe(
    undefined,
    () => {},
    pushes => {
      if (!pushes.some(({ action }) => /^(account|settings)\./.test(action ?? ''))) return
      isDue = true
      void catchUp()
    },
  )
  return { catchUp, stop }
}

/** Throws if a facility cannot be taken out of use. */
const assertNotNeeded: RefuseNeeded = async (trx, facility) => {
  await refuseBooked(trx, facility)
  await refuseInCleaning(trx, facility)
}

/** Runs all watchers in parallel, so that a slow or failing one does not hold up the others. */
async function tick(
  { app, store, runInTransaction, now }: Router,
  photos: PhotoFiles,
  purge: Purge,
  backups?: Backups,
) {
  const { db } = store
  const watchers: Record<string, () => Promise<unknown>> = {
    rentals: () => announceRentals(db, runInTransaction, now()),
    memberships: () => watchMemberships(db, runInTransaction, now()),
    'due work orders': () => writeDueWorkorders(db, runInTransaction, now()),
    'old photos': () => removeOldPhotos(db, runInTransaction, photos, now()),
    purge: () => purge.tick(runInTransaction, now()),
    'audit trail': () => sealEvents(store),
    'business days': () => closeDays(db, runInTransaction, now()),
    backup: async () => backups?.tick(runInTransaction, now()),
    ...(store.engine === 'sqlite' && {
      guests: () => runInTransaction(clockContext(now()), trx => indexGuests(trx)),
    }),
    'old responses': () => runInTransaction(clockContext(now()), trx => deleteOldResponses(trx, now())),
    'old sessions': () => runInTransaction(clockContext(now()), trx => forgetOldSessions(trx, now())),
    'old failed attempts': () =>
      runInTransaction(clockContext(now()), trx => deleteOldFailedAttempts(trx, now())),
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
