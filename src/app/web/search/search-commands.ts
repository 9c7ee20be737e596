import ChartColumn from 'lucide-react/icons/chart-column'
import CreditCard from 'lucide-react/icons/credit-card'
import IdCard from 'lucide-react/icons/id-card'
import Moon from 'lucide-react/icons/moon'
import Settings from 'lucide-react/icons/settings'
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right'
import Sun from 'lucide-react/icons/sun'
import { type ComponentType, createElement } from 'react'
import { useSession } from '#office/accounts/web/queries.ts'
import { reportTabs } from '#office/reports/web/shared/report-tabs.ts'
import { tabs as reportNames } from '#office/reports/words.ts'
import { useIsHeadOffice } from '#office/settings/web/queries.ts'
import { listGuests } from '#people/guests/contract.ts'
import type { Role } from '#platform/http/roles.ts'
import { type Findable, findableMatcher } from '#platform/values/search/findable.ts'
import { setTheme } from '#platform/web/device/theme.ts'
import type { Search } from '#platform/web/routing/address.ts'
import { useRouter } from '#platform/web/routing/use-router.ts'
import { type DialogEntry, type DialogType, useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { screenRoles } from '../../rules.ts'
import { type BillingTab, billingTabs } from '../billing/tabs.ts'
import { dialogs } from '../dialogs.ts'
import { otherPages, sections } from '../routing/sections.ts'
import { findableSettings, settingsSections } from '../settings/sections.ts'
import { useIsOfVenue, useVisibleSections } from '../shell/require-access.tsx'
import type { SearchResult } from './search-result.ts'

/** A result with the words that find it. */
type Command = SearchResult & Findable

/**
 * Returns the dialogs, pages, tabs, reports and settings that the role may open and the search text finds by their
 * usual words. Without a text, returns the dialogs and the pages of the sidebar.
 */
export function useCommands(search: string): SearchResult[] {
  const goTo = useGoTo()
  const actions = useDialogCommands()
  const pages = useVisibleSections().map(page => goTo(page))
  const tabs = useTabCommands()
  const theme = themeCommand()
  if (search === '') return [...actions, ...pages, theme]
  const finds = findableMatcher(search)
  const named = (command: Command) => Number(finds({ label: command.label, words: '' }))
  // 'rates' is the tab named so before those that the word also describes.
  return [...actions, ...pages, ...tabs, theme].filter(finds).sort((a, b) => named(b) - named(a))
}

function useDialogCommands(): Command[] {
  const { leaveFor: open } = useDialog()
  const closed = useSession().data?.closedDialogs ?? []
  const isHeadOffice = useIsHeadOffice()
  return Object.entries<DialogCommand>(dialogs).flatMap(([type, { find, isOfOffice }]) =>
    !find || closed.includes(type) || (isHeadOffice && !isOfOffice)
      ? []
      : [{ ...find, key: `do-${type}`, icon: actionIcon, open: () => open(type as DialogType, {} as never) }],
  )
}

type DialogCommand = Pick<DialogEntry<never>, 'find' | 'isOfOffice'>

const actionIcon = createElement(SquareArrowOutUpRight)

/** The pages, tabs and settings that are listed only if the search finds them. */
function useTabCommands(): Command[] {
  const goTo = useGoTo()
  const billing = Object.entries<BillingTab>(billingTabs).map(([tab, { label, words, roles }]) => ({
    roles: roles ?? screenRoles['/billing'],
    command: goTo({ path: '/billing', label, words, icon: CreditCard }, { tab }),
  }))
  const reports = reportNames.map(tab => ({
    roles: screenRoles['/reports'],
    command: goTo({ path: '/reports', ...reportTabs[tab], icon: ChartColumn }, { tab }),
  }))
  const settings = findableSettings(settingsSections).map(({ label, words, section, setting }) => ({
    roles: section.roles,
    command: goTo({ path: '/settings', label, words, icon: Settings }, { tab: section.path, setting }),
  }))
  const pages = otherPages.map(page => ({ roles: listGuests.roles, command: goTo(page) }))
  const followUp = {
    roles: screenRoles['/memberships'],
    command: goTo(
      {
        path: '/memberships',
        label: 'Membership Follow-Up',
        words: 'arrears, unpaid, due, expiring, renewals, frozen, overdue members',
        icon: IdCard,
      },
      { view: 'follow-up' },
    ),
  }
  const role = useSession().data?.user.role
  const isOfVenue = useIsOfVenue()
  return [...pages, followUp, ...billing, ...reports, ...settings]
    .filter(({ command }) => isOfVenue(command.path))
    .filter(({ roles }) => role === undefined || (roles as readonly Role[]).includes(role))
    .map(({ command }) => command)
}

interface Target extends Findable {
  path: string
  icon: ComponentType
}

/** Returns a function that returns the command which opens a page, or a tab of it. */
function useGoTo() {
  const router = useRouter()
  return ({ path, label, words, icon }: Target, search?: Search) => ({
    path,
    key: ['go', path, ...Object.values(search ?? {})].join('-'),
    icon: createElement(icon),
    label,
    words,
    ...(search && { note: sections.find(section => section.path === path)?.label }),
    open: () => router.navigate({ to: path, ...(search && { search }) }),
  })
}

function themeCommand(): Command {
  const isDark = document.documentElement.classList.contains('dark')
  return {
    key: 'theme',
    icon: createElement(isDark ? Sun : Moon),
    label: isDark ? 'Light Mode' : 'Dark Mode',
    words: 'theme, appearance, colors',
    open: () => setTheme(isDark ? 'light' : 'dark'),
  }
}
