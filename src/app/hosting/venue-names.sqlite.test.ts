import { expect, test } from 'vitest'
import { openInstallation } from '#testing/hosting/installation.ts'

test('a name or an address that is taken or wrong is refused', async () => {
  const { port, run, runWith } = await openInstallation()
  const url = ['--url', `http://harbor.localhost:${port}`]
  expect(await run('create-venue', 'harbor')).toContain('create-venue <name> --url <address>')
  expect(await run('create-venue', 'Harbor/..', ...url)).toContain('must be lower-case letters')
  expect(await run('create-venue', 'harbor', '--url', 'harbor')).toContain('must be an http or https address')
  expect(await run('create-venue', 'town', '--url', `http://localhost:${port}`)).toContain(
    "--url needs a host name of the venue's own",
  )
  const town = { PUBLIC_URL: 'http://town.example.com' }
  expect(await runWith(town, 'create-venue', 'town', '--url', town.PUBLIC_URL)).toContain(
    'The first venue has the address',
  )
  await run('create-venue', 'harbor', ...url)
  expect(await run('create-venue', 'harbor', ...url)).toContain('There is a venue harbor already')
  expect(await run('create-venue', 'other', ...url)).toContain('harbor has the address')
  expect(await run('--venue', 'moon', 'backup')).toContain('There is no venue moon. There are harbor')
})
