import { useCallback } from 'react'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import type { Noun, Push } from '#platform/feed/contract.ts'
import { useRouter } from '#platform/web/routing/use-router.ts'
import { type OpenDialog, useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { SectionPath } from '../routing/sections.ts'

/** Returns a function that opens the subject of an alert: its dialog over the current page, otherwise its page. */
export function useOpenAlertTarget(): (push: Push) => void {
  const router = useRouter()
  const { leaveFor: open } = useDialog()
  const mayOpenWorkorders = useMayOpen('workorder-details')
  return useCallback(
    push => {
      const dialog = findDialog(push, mayOpenWorkorders)
      if (dialog) open(dialog.type, dialog.params as never)
      else router.navigate({ to: findPage(push) })
    },
    [router, open, mayOpenWorkorders],
  )
}

/** Returns a link to the subject of a push, for browser notifications. */
export function alertUrl(push: Push) {
  const dialog = findDialog(push)
  const search = dialog ? { ...dialog.params, dialog: dialog.type } : {}
  return { to: findPage(push), search }
}

/** Roles that may not open work orders get the work order's facility instead. */
function findDialog(
  { action, subjectId, workorderId, facilityType, facilityId }: Push,
  mayOpenWorkorders = true,
): OpenDialog | undefined {
  if (subjectId !== undefined && toNoun(action) === 'item')
    return { type: 'inventory-details', params: { itemId: subjectId } }
  if (workorderId !== undefined && mayOpenWorkorders)
    return { type: 'workorder-details', params: { workorderId } }
  if (facilityType === undefined || facilityId === undefined) return undefined
  return { type: `${facilityType}-details`, params: { facilityId } }
}

function findPage({ action, facilityType, workorderId }: Push): SectionPath {
  if (workorderId !== undefined) return '/workorders'
  if (facilityType !== undefined) return `/${facilityType}s`
  return pages[toNoun(action) as Noun] ?? '/'
}

const toNoun = (action: string | undefined) => action?.split('.')[0]

const pages: Partial<Record<Noun, SectionPath>> = {
  schedule: '/workorders',
  member: '/members',
  membership: '/memberships',
  checkin: '/checkins',
  item: '/inventory',
  cleaning: '/cleaner-app',
  payment: '/billing',
  sale: '/billing',
  invoice: '/billing',
  shift: '/billing',
  settings: '/settings',
  chain: '/venues',
}
