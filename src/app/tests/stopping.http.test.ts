import { expect, test } from 'vitest'
import * as facilities from '#house/facilities/contract.ts'
import { createClient } from '#testing/venue/client.ts'
import { startServers } from '#testing/venue/server-process.ts'

test('a server that is told twice to stop still serves until its proxy has noticed', async () => {
  const { servers } = await startServers(1, { DRAIN_SECONDS: '3' })
  const server = servers[0]!
  const { ask, call } = createClient(server.url)
  server.signal('SIGTERM')
  await expect.poll(async () => (await ask('GET', '/readyz')).status).toBe(503)
  server.signal('SIGTERM')
  await call(facilities.addRoom, { body: { name: 'Room 104', hourlyRate: 20 } })
  await server.stop()
  expect(server.log).toMatch(/^Exit 0$/m)
})
