/** An action of a traced process on a file or towards a client. */
export type TraceEvent =
  | { what: 'write'; path: string; offset: number; data: Buffer }
  | { what: 'truncate'; path: string; size: number }
  | { what: 'remove'; path: string }
  | { what: 'sync-start'; path: string; thread: string }
  | { what: 'sync'; path: string; thread: string }
  | { what: 'send'; data: Buffer }

/**
 * Arguments of strace for `readTrace`: every call that changes a file or answers a client, with all its bytes. The
 * traced process stays the child of its starter and gets its signals.
 */
export const straceArguments = (output: string) => [
  ...['-D', '-f', '-qq', '-yy', '-xx', '-s', '1000000', '-e', 'signal=none', '-o', output],
  ...['-e', `trace=${[...fileCalls, 'write', 'writev', 'sendto', 'sendmsg'].join(',')}`],
]

const fileCalls = [
  'pwrite64',
  'pwritev',
  'ftruncate',
  'fallocate',
  'fsync',
  'fdatasync',
  'unlink',
  'unlinkat',
]

/**
 * Returns the events of a trace in their order. A write counts from its start, because only one thread writes to a
 * file. Skips other calls.
 */
export function readTrace(text: string): TraceEvent[] {
  const events: (TraceEvent | undefined)[] = []
  /**
   * Calls that strace has split because another thread made one meanwhile: their first halves, by thread, and their
   * places.
   */
  const unfinished = new Map<string, { call: string; at: number }>()
  for (const line of text.split('\n')) {
    const [, thread = '', call = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    if (call.endsWith('<unfinished ...>')) {
      const begun = call.slice(0, -'<unfinished ...>'.length).trimEnd()
      unfinished.set(thread, { call: begun, at: events.length })
      events.push(parseSync(begun, 'sync-start', thread))
    } else if (call.startsWith('<... ')) {
      const begun = unfinished.get(thread)
      if (!begun) continue
      unfinished.delete(thread)
      const whole = begun.call + call.replace(/^<\.\.\. \w+ resumed>/, '')
      if (events[begun.at]?.what === 'sync-start') events.push(parseSync(whole, 'sync', thread))
      else events[begun.at] = parseEvent(whole)
    } else
      events.push(parseSync(call, 'sync-start', thread), parseSync(call, 'sync', thread) ?? parseEvent(call))
  }
  return events.filter(event => event !== undefined)
}

function parseSync(call: string, what: 'sync-start' | 'sync', thread: string): TraceEvent | undefined {
  const { name, rest, failed } = splitCall(call)
  if (failed || (name !== 'fsync' && name !== 'fdatasync')) return undefined
  return { what, path: fileIn(rest), thread }
}

function parseEvent(call: string): TraceEvent | undefined {
  const { name, rest, failed } = splitCall(call)
  if (failed) return undefined
  const to = fileIn(rest)
  if (to.startsWith('TCP:') || to.startsWith('socket:')) return { what: 'send', data: bytesIn(rest) }
  const numbers = /"(?:\\x[0-9a-f]{2})*", (\d+), (\d+)\) += \d+/.exec(rest)
  if (name === 'pwrite64' && numbers)
    return { what: 'write', path: to, offset: Number(numbers[2]), data: bytesIn(rest) }
  if (name === 'ftruncate') return { what: 'truncate', path: to, size: Number(/, (\d+)\)/.exec(rest)?.[1]) }
  if (name === 'unlink' || name === 'unlinkat') return { what: 'remove', path: bytesIn(rest).toString() }
  return undefined
}

function splitCall(call: string) {
  const [, name = '', rest = ''] = /^(\w+)\((.*)$/s.exec(call) ?? []
  return { name, rest, failed: /= -1 E\w+/.test(rest.slice(-80)) }
}

/** Returns the file or socket in the first argument of a call. */
const fileIn = (rest: string) => decode(/^\d+<([^>]*)>/.exec(rest)?.[1] ?? '').toString()

/** Returns the bytes of all strings in the arguments of a call. */
const bytesIn = (rest: string) =>
  Buffer.concat([...rest.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) => decode(hex)))

/** '\x41B' is 'AB'. */
function decode(text: string): Buffer {
  return /^(\\x[0-9a-f]{2})*$/.test(text)
    ? Buffer.from(text.replaceAll('\\x', ''), 'hex')
    : Buffer.from(
        text.replace(/\\x([0-9a-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      )
}
