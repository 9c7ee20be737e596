import { queryOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, ResponseBody } from '../../http/endpoint.ts'
import { ApiError, type CallInput, type CallOptions, call, newIdempotencyKey } from './api.ts'
import { invalidateAll, isNotSignedIn, isRetryable, rootOf } from './query-cache.ts'

export { invalidate, invalidateAll, isNotSignedIn, queryClient, refetchAll, rootOf } from './query-cache.ts'

/**
 * The query options of a GET, for `useQuery` and `useSuspenseQuery`. The key starts with the resource of its path
 * ('/api/rooms/7' → 'rooms'), which is the root that `invalidate` takes.
 */
export function queryFor<E extends Endpoint<'GET'>>(endpoint: E, ...input: CallInput<E>) {
  const { params, query } = input[0] ?? {}
  return queryOptions({
    queryKey: queryKeyOf(endpoint.path, params, query),
    queryFn: ({ signal }): Promise<ResponseBody<E>> =>
      call(endpoint, ...([{ ...input[0], signal }] as unknown as CallInput<E>)),
  })
}

/** Like `queryFor`, but resolves with null instead of failing if nobody is signed in (401, SPEC §8). */
export function sessionQueryFor<E extends Endpoint<'GET'>>(endpoint: E, ...input: CallInput<E>) {
  const { queryKey } = queryFor(endpoint, ...input)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<ResponseBody<E> | null> => {
      try {
        return await call(endpoint, ...([{ ...input[0], signal }] as unknown as CallInput<E>))
      } catch (error) {
        if (isNotSignedIn(error)) return null
        throw error
      }
    },
  })
}

/** The query key of a GET. It starts with the resource of the path. */
export const queryKeyOf = (path: string, params?: unknown, query?: unknown) =>
  [rootOf(path), path, params ?? {}, query ?? {}] as const

type MutationInput<E extends Endpoint> = NonNullable<CallInput<E>[0]>

/**
 * The mutation of a write. Retries use the same idempotency key, and so does the same submit pressed again while its
 * outcome is unknown. Concurrent identical submits are sent once.
 */
export function useMutationOf<E extends WriteEndpoint>(endpoint: E) {
  const keys = useRef(new Map<string, string>())
  return useSharedMutation<ResponseBody<E>, MutationInput<E>>({
    send: sent => call(endpoint, ...toCallInput<E>(withIdempotencyKey(keys.current, sent))),
    onSettled: (error, sent) => {
      if (!error || !isRetryable(error)) keys.current.delete(JSON.stringify(sent))
    },
  })
}

/**
 * The mutation of a form that is one act, such as a check-in. As long as no answer says whether a press was stored, a
 * later press with other values takes its place: it has the same key. If the first one turns out to be stored, its
 * answer is that of the later one, too.
 */
export function useSubmitOf<E extends WriteEndpoint>(endpoint: E) {
  const unanswered = useRef<UnansweredPress>(undefined)
  return useSharedMutation<ResponseBody<E>, MutationInput<E>>({
    send: sent => submitOnce(unanswered, sent, input => call(endpoint, ...toCallInput<E>(input))),
  })
}

type WriteEndpoint = Endpoint<'POST' | 'PATCH' | 'PUT' | 'DELETE'>

const toCallInput = <E extends WriteEndpoint>(sent: CallOptions) => [sent] as unknown as CallInput<E>

/** A mutation that sends concurrent identical inputs once, and reads everything again if the data were stale. */
function useSharedMutation<Answer, Sent>({
  send,
  onSettled,
}: {
  send: (sent: Sent) => Promise<Answer>
  onSettled?: (error: Error | null, sent: Sent) => void
}) {
  const inFlight = useRef(new Map<string, Promise<Answer>>())
  return useMutation<Answer, Error, Sent>({
    mutationFn: sent => shareInFlight(inFlight.current, JSON.stringify(sent), () => send(sent)),
    onError: error => {
      if (isStale(error)) invalidateAll()
    },
    onSettled: (_answer, error, sent) => onSettled?.(error, sent),
  })
}

/** A press of which it is not known whether it was stored. */
export interface UnansweredPress {
  sent: CallOptions
  key: string
}

/** Sends a press, in place of an earlier one that nobody answered. Throws like `send`. */
export async function submitOnce<Sent extends CallOptions, T>(
  unanswered: { current: UnansweredPress | undefined },
  sent: Sent,
  send: (sent: Sent) => Promise<T>,
): Promise<T> {
  const first = unanswered.current ?? { sent, key: newIdempotencyKey() }
  try {
    const answer = await send({ ...sent, idempotencyKey: first.key })
    unanswered.current = undefined
    return answer
  } catch (error) {
    if (isRetryable(error as Error)) unanswered.current = first
    if (!(error instanceof ApiError && 'Idempotency-Key' in error.errors)) throw error
    unanswered.current = undefined
    return send({ ...(first.sent as Sent), idempotencyKey: first.key })
  }
}

/** Whether the server refused because of stored data, which means that the data on screen is stale. */
const isStale = (error: Error) => error instanceof ApiError && [404, 409, 412].includes(error.status)

function withIdempotencyKey(keys: Map<string, string>, sent: CallOptions): CallOptions {
  const text = JSON.stringify(sent)
  const idempotencyKey = keys.get(text) ?? newIdempotencyKey()
  keys.set(text, idempotencyKey)
  return { ...sent, idempotencyKey }
}

/** Returns the pending answer to an identical request, or sends a new one. */
function shareInFlight<T>(
  inFlight: Map<string, Promise<T>>,
  key: string,
  send: () => Promise<T>,
): Promise<T> {
  const pending = inFlight.get(key)
  if (pending) return pending
  const answer = send().finally(() => inFlight.delete(key))
  inFlight.set(key, answer)
  return answer
}
