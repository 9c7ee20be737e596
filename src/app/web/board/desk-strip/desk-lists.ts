import { useMayOpen } from '#office/accounts/web/queries.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { Tone } from '#platform/web/ui/style/tones.ts'

/** The lists of the desk, each a dialog, in the order of the desk strip and of the menu Lists on a phone. */
export const deskLists = [
  { list: 'arrivals', label: 'Arrivals', one: 'arrival', many: 'arrivals' },
  { list: 'waiting-list', label: 'Waiting List', one: 'waiting', many: 'waiting' },
  { list: 'turnarounds', label: 'To Clean', one: 'to clean', many: 'to clean', tone: 'yellow' },
  { list: 'groups', label: 'Groups', one: 'group', many: 'groups' },
  { list: 'keys', label: 'Keys', one: 'key out', many: 'keys out' },
  { list: 'handover', label: 'Hand-over', one: 'Hand-over', many: 'Hand-over' },
] as const satisfies readonly {
  list: string
  label: string
  /** The words after a count. */
  one: string
  many: string
  tone?: Tone
}[]

export type DeskList = (typeof deskLists)[number]

/** Returns a function that opens a list; undefined if the role may not. */
export function useOpenList({ list }: DeskList): (() => void) | undefined {
  const dialog = useDialog()
  if (!useMayOpen(list)) return undefined
  return () => (list === 'waiting-list' ? dialog.leaveFor(list, {}) : dialog.leaveFor(list))
}
