import pg from 'pg'
import { inject } from 'vitest'

let connection: Promise<pg.Client> | undefined

/** Runs a statement about databases. The tests of a worker share one connection, which ends with the worker. */
export async function runOnServer(statement: string): Promise<void> {
  connection ??= connect()
  await (await connection).query(statement)
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(inject('postgresUrl'))
  // Without a listener, the server's shutdown after the tests would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}
