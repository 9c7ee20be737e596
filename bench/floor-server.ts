// The floor of any read: plain node:http with a constant body, whose size is the argument.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { announceUrl } from './servers.ts'

const body = Buffer.alloc(Number(process.argv[2]), 'x')
const head = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }

const server = createServer((_request, response) => {
  response.writeHead(200, head)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => announceUrl((server.address() as AddressInfo).port))
process.once('SIGTERM', () => process.exit(0))
