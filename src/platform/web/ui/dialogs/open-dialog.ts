import { type ComponentType, useMemo } from 'react'
import type { z } from 'zod'
import type { PlainCall } from '../../../http/endpoint.ts'
import type { Findable } from '../../../values/search/findable.ts'
import type { Location } from '../../routing/address.ts'
import { useLocation, useRouter } from '../../routing/use-router.ts'

/** A dialog: the schema of its parameters in the address, the calls that it needs, and its component. */
export interface DialogEntry<Params> {
  params: z.ZodObject & z.ZodType<Params>
  /** To fill it and to submit it: a role may open it if it may make all of them. */
  calls: readonly PlainCall[]
  /** How the search palette finds it; for dialogs that open without parameters. */
  find?: Findable
  /** A head office, which rents nothing, offers it, too. */
  isOfOffice?: boolean
  /** It is a panel beside the page: what its buttons open shows over it. 'list': only where a list is beside it. */
  isPanel?: boolean | 'list'
  load: () => Promise<{ default: ComponentType<Params> }>
}

/** The parameters of each dialog, by its type. */
export type DialogParams<Entries extends Record<string, { params: z.ZodType }>> = {
  [T in keyof Entries]: z.output<Entries[T]['params']>
}

/** Every dialog type with its parameters. A domain adds those of its `dialogs.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: domains fill it by augmentation
export interface Dialogs {}

export type DialogType = keyof Dialogs & string

/** The open dialog: its type and its validated parameters. */
export type OpenDialog = { [T in DialogType]: { type: T; params: Dialogs[T] } }[DialogType]

/** The registered dialogs, by type. */
const entries: Record<string, Pick<DialogEntry<object>, 'params' | 'isPanel'>> = {}

/** Registers dialogs with the schemas of their parameters. Called by app/web/routing/dialogs.tsx. */
export function registerDialogs(dialogs: Record<string, DialogEntry<object>>): void {
  Object.assign(entries, dialogs)
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** This entry was created by opening a dialog, so Back closes it. */
    openedDialog?: boolean
    /** The panel under the dialog. It shows again when the dialog closes. */
    under?: OpenDialog
  }
}

/** The dialog in the URL; undefined if its type is unknown or its parameters are invalid. */
export function useCurrentDialog(): OpenDialog | undefined {
  const search: Record<string, unknown> = useLocation().search
  return useMemo(() => dialogIn(search), [search])
}

/** The panel under the dialog in the URL. */
export const usePanelUnder = (): OpenDialog | undefined => useLocation(({ state }) => state.under)

/**
 * Opens and closes dialogs, whose state is in the URL: `?dialog=check-out&facilityId=7` (Back closes, a link opens).
 * Does not rerender the component when the URL changes.
 */
export function useDialog() {
  const router = useRouter()
  return useMemo(() => {
    /** Opens a dialog in place of the one that is open. */
    function open<T extends DialogType>(type: T, ...[params]: Params<T>): void {
      show(type, params, { ignoreBlocker: true })
    }

    /** Opens a dialog over an open panel, or in place of another dialog. Asks before that discards unsaved input. */
    function leaveFor<T extends DialogType>(type: T, ...[params]: Params<T>): void {
      const shown = dialogIn(router.location.search)
      show(type, params, { ...(shown && isPanel(shown.type) && { under: shown }), ignoreBlocker: false })
    }

    function show(
      type: DialogType,
      params: object | undefined,
      { under, ignoreBlocker }: { under?: OpenDialog; ignoreBlocker: boolean },
    ): void {
      const { search: before, state } = router.location
      const replace = 'dialog' in before
      const stays = under ?? state.under
      router.navigate({
        search: { ...withoutDialog(before), ...params, dialog: type },
        state: {
          openedDialog: replace ? state.openedDialog : true,
          ...(stays && !isPanel(type) && { under: stays }),
        },
        replace,
        keepsScroll: true,
        ignoreBlocker,
      })
    }

    function close(): void {
      const { under } = router.location.state
      if (under) show(under.type, under.params, { ignoreBlocker: true })
      else closeAll()
    }

    /** Closes a dialog that has done its work, and the panel under it if that covers the page. */
    function finish(): void {
      if (matchMedia(PANEL_IS_BESIDE).matches) close()
      else closeAll()
    }

    function closeAll(): void {
      const { location } = router
      const { search: before, state } = location
      if (!('dialog' in before) || closingAt === location) return
      closingAt = location
      if (state.openedDialog) {
        router.history.back({ ignoreBlocker: true })
        return
      }
      const search = withoutDialog(before)
      router.navigate({ search, replace: true, keepsScroll: true, ignoreBlocker: true })
    }

    return { open, leaveFor, close, finish }
  }, [router])
}

/** The widths at which the page makes room for a panel, and for a list (app/web/shell/layout.tsx). */
const PANEL_IS_BESIDE = '(width >= 80rem)'
export const LIST_IS_BESIDE = '(width >= 90rem)'

type Params<T extends DialogType> =
  Record<never, never> extends Dialogs[T] ? [params?: Dialogs[T]] : [params: Dialogs[T]]

/** The location being left. Back is asynchronous, so a second close must not go back twice. */
let closingAt: Location | undefined

function dialogIn(search: Record<string, unknown>): OpenDialog | undefined {
  const { dialog: type, ...params } = search
  const entry = typeof type === 'string' && Object.hasOwn(entries, type) ? entries[type] : undefined
  const checked = entry?.params.safeParse(params)
  return checked?.success ? ({ type, params: checked.data } as unknown as OpenDialog) : undefined
}

function isPanel(type: string): boolean {
  const is = entries[type]?.isPanel ?? false
  return is === 'list' ? matchMedia(LIST_IS_BESIDE).matches : is
}

function withoutDialog(search: Record<string, unknown>) {
  const own = new Set(Object.keys(entries[String(search.dialog)]?.params.shape ?? {}))
  return Object.fromEntries(Object.entries(search).filter(([name]) => name !== 'dialog' && !own.has(name)))
}
