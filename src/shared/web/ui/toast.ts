import { useSyncExternalStore } from 'react'

export interface Toast {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** One way on from here: 'Undo'. */
  action?: { label: string; onPress: () => void }
}

export type ShownToast = Toast & { id: number }

let shown: ShownToast | undefined
const listeners = new Set<() => void>()

/** Shows a toast; the one before it gives way, for only one is visible at a time (SPEC §4). */
export function toast(given: Toast): void {
  show({ ...given, id: (shown?.id ?? 0) + 1 })
}

export function dismissToast(id: number): void {
  if (shown?.id === id) show(undefined)
}

export function useToast(): ShownToast | undefined {
  return useSyncExternalStore(subscribe, () => shown)
}

function show(next: ShownToast | undefined) {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
