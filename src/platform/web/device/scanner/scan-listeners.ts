/** Whether a listener belongs to the shell, which gets only what no dialog or form hears. */
export interface ScanListenerOptions {
  isShell?: boolean
}

/**
 * The mounted components that hear a scanner, in the order in which they are asked: the one that opened last first, and
 * those of the shell after all others. The shell is loaded on demand, so that it may be mounted after a dialog.
 */
export function createScanListeners<T>() {
  let shell: readonly T[] = []
  let others: readonly T[] = []

  /** Adds a listener. Returns a function that removes it. */
  function add(listener: T, { isShell = false }: ScanListenerOptions = {}): () => void {
    if (isShell) shell = [listener, ...shell]
    else others = [listener, ...others]
    return () => {
      shell = shell.filter(other => other !== listener)
      others = others.filter(other => other !== listener)
    }
  }

  return { add, inOrder: (): readonly T[] => [...others, ...shell] }
}
