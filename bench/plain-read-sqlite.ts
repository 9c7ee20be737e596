// The floor of a member search on SQLite: a page of members by an index, over plain node:http, no search.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { announceUrl } from './servers.ts'

const db = new DatabaseSync(process.argv[2]!, { readOnly: true })
const page = db.prepare('select * from members where last_key >= ? order by last_key, first_key, id limit 50')

const server = createServer((request, response) => {
  const from = new URL(request.url ?? '', 'http://localhost').searchParams.get('search') ?? ''
  const body = Buffer.from(JSON.stringify(page.all(from)))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => announceUrl((server.address() as AddressInfo).port))
process.once('SIGTERM', () => process.exit(0))
