// The ceiling of a rental write on SQLite: three statements, no wait for the disk, no validation.
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'
import { announceUrl } from './servers.ts'

const db = new DatabaseSync(process.argv[2]!)
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF')
/** All rentals are on one bill. */
const { id: billId } = db
  .prepare(`insert into bills (kind, opened_at) values ('stay', 0) returning id`)
  .get() as { id: number }
const insertRental = db.prepare(
  `insert into rentals (bill_id, facility_id, customer_name, status, starts_at, ends_at, since_at, rate_cents, tax_rate, tax,
    payment_method, notes, created_at) values (${billId}, ?, ?, 'active', ?, ?, ?, 450, 1000, 'added', ?, '', ?) returning id`,
)
const occupy = db.prepare(
  `update facilities set status = 'occupied', held_by = 'rental', status_since = ? where id = ? and status = 'available'`,
)
const appendEvent = db.prepare(
  `insert into events (at, action, type, priority, message, subject_id, facility_type, facility_id, facility_name,
    actor_id, actor_name, actor_role) values (?, 'rental.started', 'locker_status_changed', 'medium', ?, ?, 'locker', ?,
    ?, 1, 'Admin User', 'admin')`,
)

const app = Fastify()
app.post('/api/rentals', async (request, reply) => {
  const body = request.body as {
    facilityId: number
    customerName: string
    duration: number
    paymentMethod: string
  }
  const now = Date.now()
  const until = now + body.duration * 3_600_000
  db.exec('BEGIN IMMEDIATE')
  const { id } = insertRental.get(
    body.facilityId,
    body.customerName,
    now,
    until,
    now,
    body.paymentMethod,
    now,
  ) as { id: number }
  occupy.run(now, body.facilityId)
  const name = `Locker ${body.facilityId}`
  appendEvent.run(now, `${name} is now occupied`, id, body.facilityId, name)
  db.exec('COMMIT')
  return reply.status(201).send({ id, ...body, startTime: now, endTime: until })
})
await app.listen({ port: 0, host: '127.0.0.1' })
announceUrl((app.server.address() as AddressInfo).port)
process.once('SIGTERM', () => process.exit(0))
