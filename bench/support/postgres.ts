import pg from 'pg'
import { databaseOn } from '#testing/database/templates.ts'

/** Creates an empty database on a server and returns its URL. */
export async function newDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return databaseOn(server, name)
}
