// The ceiling of a rental write on PostgreSQL: one statement, no validation, default durability.
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { announceUrl } from './servers.ts'

const pool = new pg.Pool({ connectionString: process.argv[2]!, max: 16 })
/** All rentals are on one bill. */
const bill = await pool.query<{ id: number }>(
  `insert into bills (kind, opened_at) values ('stay', 0) returning id`,
)
const write = {
  name: 'write',
  text: `with occupied as (update facilities set status = 'occupied', held_by = 'rental', status_since = $2
      where id = $1 and status = 'available' returning id, name),
    rental as (insert into rentals (bill_id, facility_id, customer_name, status, starts_at, ends_at, since_at, rate_cents,
      tax_rate, tax, payment_method, notes, created_at)
      select ${bill.rows[0]!.id}, id, $4, 'active', $2, $3, $2, 450, 1000, 'added', $5, '', $2 from occupied returning id, facility_id)
    insert into events (at, action, type, priority, message, subject_id, facility_type, facility_id, facility_name,
      actor_id, actor_name, actor_role)
      select $2, 'rental.started', 'locker_status_changed', 'medium', name || ' is now occupied', rental.id, 'locker',
        facility_id, name, 1, 'Admin User', 'admin' from rental, occupied returning subject_id as id`,
}

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
  const values = [body.facilityId, now, until, body.customerName, body.paymentMethod]
  const { rows } = await pool.query({ ...write, values })
  return reply.status(201).send({ id: rows[0].id, ...body, startTime: now, endTime: until })
})
await app.listen({ port: 0, host: '127.0.0.1' })
announceUrl((app.server.address() as AddressInfo).port)
process.once('SIGTERM', () => process.exit(0))
