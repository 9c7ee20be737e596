import { useSyncExternalStore } from 'react'

/** An open question: what is asked, and the function that answers it. */
interface OpenQuestion<Asked, Answer> {
  asked: Asked
  answer: (answer: Answer) => void
}

/** Asks the person at this desk something from code outside React. A mounted component shows the question. */
export interface Prompt<Asked, Answer> {
  /** Resolves with the answer, or with the `unanswered` one if no component is mounted that shows the question. */
  ask: (asked: Asked) => Promise<Answer>
  /** The open question, for the component that shows it. */
  useOpen: () => OpenQuestion<Asked, Answer> | undefined
}

export function createPrompt<Asked, Answer>(unanswered: Answer): Prompt<Asked, Answer> {
  const listeners = new Set<() => void>()
  let open: OpenQuestion<Asked, Answer> | undefined
  const show = (question: typeof open) => {
    open = question
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    ask: asked =>
      new Promise(resolve => {
        if (listeners.size === 0) return resolve(unanswered)
        const answer = (given: Answer) => {
          show(undefined)
          resolve(given)
        }
        show({ asked, answer })
      }),
    useOpen: () => useSyncExternalStore(subscribe, () => open),
  }
}
