import { createMemoryHistory } from '@tanstack/history'
import { expect, test } from 'vitest'
import { toHref } from './address.ts'
import { findPage, type Page } from './pages.ts'
import { Router } from './router.ts'

const Board = () => null
const Rooms = () => null
const Unknown = () => null

test.each([
  ['/', '/', {}],
  ['/rooms', '/rooms', {}],
  ['/guests', '/guests', {}],
  ['/guests/$guestId', '/guests/7', { guestId: '7' }],
  ['/guests/$guestId', '/guests/a%20b', { guestId: 'a b' }],
  ['/guests/$guestId', '/guests/100%', { guestId: '100%' }],
])('%s is the page of %s', (path, pathname, params) => {
  const pages = ['/', '/rooms', '/guests', '/guests/$guestId'].map(path => ({ path }))
  expect(findPage(pages, pathname)).toEqual({ page: { path }, params })
})

test.each(['/Rooms', '/rooms/7', '/guests/', '/guests/7/stays', ''])('no page has the path %o', pathname => {
  const pages = ['/', '/rooms', '/guests/$guestId'].map(path => ({ path }))
  expect(findPage(pages, pathname)).toBeUndefined()
})

test.each([
  [{ to: '/rooms' }, '/rooms'],
  [{ to: '/rooms', search: { q: 'a b&c', page: 2, sort: undefined, of: null } }, '/rooms?q=a+b%26c&page=2'],
  [{ search: { tab: 'drawer' } }, '/billing?tab=drawer'],
  [{}, '/billing'],
])('the address of %o is %s', (target, href) => {
  expect(toHref(target, '/billing')).toBe(href)
})

/** A page whose code comes when the test says so. */
function slowPage(path: string) {
  const loads: { succeed: () => void }[] = []
  const Slow = () => null
  const load = () => new Promise<typeof Slow>(resolve => loads.push({ succeed: () => resolve(Slow) }))
  return { page: { path, load } satisfies Page, Slow, loads }
}

const routerAt = (address: string, ...more: Page[]) =>
  new Router(
    [{ path: '/', component: Board }, { path: '/rooms', component: Rooms }, ...more],
    Unknown,
    createMemoryHistory({ initialEntries: [address] }),
  )

/** Resolves at the next change that the router announces. */
const awaitChange = (router: Router) =>
  new Promise<void>(resolve => {
    const end = router.subscribe(() => {
      end()
      resolve()
    })
  })

test('a page stays until the code of the next one is loaded, while the URL is ahead', async () => {
  const reports = slowPage('/reports')
  const router = routerAt('/rooms', reports.page)
  router.navigate({ to: '/reports', search: { tab: 'revenue' } })
  expect(router.location.href).toBe('/reports?tab=revenue')
  expect(router.shown).toMatchObject({ component: Rooms, location: { pathname: '/rooms' } })

  const shown = awaitChange(router)
  reports.loads[0]!.succeed()
  await shown
  expect(router.shown).toMatchObject({
    component: reports.Slow,
    location: { pathname: '/reports', search: { tab: 'revenue' } },
    by: 'navigation',
  })
})

test('a page that comes after another has been asked for is not shown, and is loaded only once', async () => {
  const reports = slowPage('/reports')
  const router = routerAt('/', reports.page)
  router.navigate({ to: '/reports' })
  router.navigate({ to: '/rooms' })
  reports.loads[0]!.succeed()
  await router.preload('/reports')
  expect(router.shown.component).toBe(Rooms)

  router.history.back()
  expect(reports.loads).toHaveLength(1)
  expect(router.shown).toMatchObject({ component: reports.Slow, by: 'return' })
})

test('a path that no page has shows the page for unknown paths', () => {
  expect(routerAt('/Rooms').shown.component).toBe(Unknown)
})

test('a slash at the end of a path means nothing', () => {
  expect(routerAt('/rooms/?q=12').shown).toMatchObject({
    component: Rooms,
    location: { pathname: '/rooms', href: '/rooms?q=12' },
  })
})

test('a link to the current URL adds no history entry; a change of the search does, or replaces it', () => {
  const router = routerAt('/')
  router.navigate({ to: '/rooms' })
  router.navigate({ to: '/rooms' })
  router.navigate({ search: { q: '1' }, replace: true })
  router.navigate({ search: { q: '12' } })
  router.history.back()
  expect(router.location.href).toBe('/rooms?q=1')
  router.history.back()
  expect(router.location.href).toBe('/')
})
