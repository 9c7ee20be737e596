// The floor of a member search on PostgreSQL: a page of members by an index, over plain node:http, no search.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { announceUrl } from './servers.ts'

const pool = new pg.Pool({ connectionString: process.argv[2]!, max: 16 })
const page = {
  name: 'page',
  text: 'select * from members where last_key >= $1 order by last_key, first_key, id limit 50',
}

const server = createServer(async (request, response) => {
  const from = new URL(request.url ?? '', 'http://localhost').searchParams.get('search') ?? ''
  const { rows } = await pool.query({ ...page, values: [from] })
  const body = Buffer.from(JSON.stringify(rows))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => announceUrl((server.address() as AddressInfo).port))
process.once('SIGTERM', () => process.exit(0))
