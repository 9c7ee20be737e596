import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isLoopback } from '#platform/values/loopback.ts'
import { isOnNetwork, readConfig, requestedVenueKind } from './config.ts'

test('the defaults are those of the README', () => {
  expect(readConfig({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: resolve('data'),
    DATABASE_TIMEOUT: 10,
    DATABASE_CONNECTIONS: 16,
    DRAIN_SECONDS: 0,
    LOG_LEVEL: 'info',
  })
})

test('an empty database becomes the demo venue unless VENUE says empty', () => {
  const wanted = [{}, { VENUE: 'demo' }, { VENUE: 'empty' }].map(set => requestedVenueKind(readConfig(set)))
  expect(wanted).toEqual(['demo', 'demo', 'real'])
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', TLS_CERT: '' }).PORT).toBe(3000)
})

test('every variable is read', () => {
  const set = {
    PORT: '8080',
    HOST: '::1',
    DATA_DIR: '/srv/venue',
    DATABASE_URL: 'postgres://venue@127.0.0.1/venue',
    DATABASE_TIMEOUT: '5',
    DATABASE_CONNECTIONS: '8',
    VENUES_DIR: '/srv/venues',
    STATUS_PORT: '9100',
    DRAIN_SECONDS: '3',
    VENUE: 'empty',
    PUBLIC_URL: 'https://desk.example.com',
    TLS_CERT: 'cert.pem',
    TLS_KEY: 'key.pem',
    LOG_LEVEL: 'debug',
  }
  expect(readConfig(set)).toEqual({
    ...set,
    PORT: 8080,
    DATABASE_TIMEOUT: 5,
    DATABASE_CONNECTIONS: 8,
    STATUS_PORT: 9100,
    DRAIN_SECONDS: 3,
  })
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a number (it is "http")'],
  [{ PORT: '-1' }, 'PORT must be 0 to 65535 (it is "-1")'],
  [{ PORT: '65536' }, 'PORT must be 0 to 65535 (it is "65536")'],
  [{ PORT: '80.5' }, 'PORT must be a whole number (it is "80.5")'],
  [{ PORT: ' ' }, 'PORT must be a number (it is " ")'],
  [{ PORT: '0x50' }, 'PORT must be a number (it is "0x50")'],
  [{ PORT: '1e3' }, 'PORT must be a number (it is "1e3")'],
  [{ HOST: 'desk.example.com' }, 'HOST must be localhost or an IP address (it is "desk.example.com")'],
  [{ HOST: '127.0.0' }, 'HOST must be localhost or an IP address (it is "127.0.0")'],
  [{ DATABASE_TIMEOUT: '0' }, 'DATABASE_TIMEOUT must be 1 to 999 (it is "0")'],
  [{ DATABASE_TIMEOUT: '2.5' }, 'DATABASE_TIMEOUT must be whole seconds (it is "2.5")'],
  [{ VENUE: 'Demo' }, 'VENUE must be demo or empty (it is "Demo")'],
  [
    { PUBLIC_URL: 'desk.example.com' },
    'PUBLIC_URL must be an http or https address (it is "desk.example.com")',
  ],
  [{ PUBLIC_URL: 'ftp://desk' }, 'PUBLIC_URL must be an http or https address (it is "ftp://desk")'],
  [{ TLS_CERT: 'cert.pem' }, 'TLS_CERT and TLS_KEY must be set together'],
  [{ TLS_KEY: 'key.pem' }, 'TLS_CERT and TLS_KEY must be set together'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be a pino level (it is "loud")'],
])('%o fails with a one-line error', (variables, sentence) => {
  expect(() => readConfig(variables)).toThrow(new Error(sentence))
})

test('an error about DATABASE_URL does not contain its password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://venue:s3cret@127.0.0.1/venue' })).toThrow(
    new Error('DATABASE_URL must begin with postgres:// or postgresql://'),
  )
})

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['localhost', true],
  ['::1', true],
  ['127.evil.example', false],
  ['0.0.0.0', false],
  ['192.168.1.5', false],
  ['::', false],
])('%s is a loopback address: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})

test.each([
  [{}, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '192.168.1.5' }, true],
  [{ PUBLIC_URL: 'https://desk.example.com' }, true],
  [{ PUBLIC_URL: 'http://localhost:8080' }, false],
  [{ PUBLIC_URL: 'http://[::1]:8080' }, false],
])('%o is on a network: %s', (variables, expected) => {
  expect(isOnNetwork(readConfig(variables))).toBe(expected)
})
