import { createAtom, useSelector } from '@tanstack/react-store'

export interface ToastAction {
  label: string
  onPress: () => void
}

export interface Toast {
  title: string
  description?: string
  /** A line of its own below the description: 'Room 107 · $16.50 cash'. */
  detail?: string
  variant?: 'default' | 'destructive'
  /** The change, in large figures. It is shown until a key or the pointer is pressed. */
  figure?: { label: string; amount: string }
  /** Buttons before `action`: 'Print'. */
  also?: readonly ToastAction[]
  /** A button: 'Undo'. */
  action?: ToastAction
  /** How long it is shown, or its `action` beside a `figure`, in ms. Default: 5000 (SPEC §9). */
  lasts?: number
}

export type ShownToast = Toast & { id: number }

const shown = createAtom<ShownToast | undefined>(undefined)
let next: Toast | undefined
/** Never used twice: a toast with the id of the one before would be taken for it. */
let lastId = 0

/** Shows a toast in place of the previous one: only one is visible at a time (SPEC §4). */
export function toast(given: Toast): void {
  const id = ++lastId
  shown.set(() => ({ ...given, id }))
}

/** Shows a toast once the visible one is gone. Of several that wait, only the last is shown. */
export function toastNext(given: Toast): void {
  if (shown.get()) next = given
  else toast(given)
}

/** Shows the toast of what happened elsewhere: it never replaces a button or a figure, but follows it. */
export function toastNews(given: Toast): void {
  const current = shown.get()
  if (current?.action || current?.also || current?.figure) toastNext(given)
  else toast(given)
}

export function dismissToast(id: number): void {
  if (shown.get()?.id !== id) return
  shown.set(() => undefined)
  if (next) toast(next)
  next = undefined
}

export const useToast = (): ShownToast | undefined => useSelector(shown)
