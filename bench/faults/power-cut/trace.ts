/** What a traced process did to a file or sent to a client. */
export type TraceEvent =
  | { what: 'write'; path: string; offset: number; data: Buffer }
  | { what: 'truncate'; path: string; size: number }
  | { what: 'remove'; path: string }
  | { what: 'sync'; path: string }
  | { what: 'send'; data: Buffer }

/**
 * Arguments of strace for `readTrace`: every call that changes a file or answers a client, with all its bytes. The traced
 * process stays the child of its starter and gets its signals.
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

/** Returns the events of a trace in their order. A write counts from its start, a sync from its end. Skips other calls. */
export function readTrace(text: string): TraceEvent[] {
  const events: (TraceEvent | undefined)[] = []
  /** Calls that strace has split because another thread made one meanwhile: their first halves, by thread, and their places. */
  const unfinished = new Map<string, { call: string; at: number }>()
  for (const line of text.split('\n')) {
    const [, thread = '', call = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    if (call.endsWith('<unfinished ...>')) {
      unfinished.set(thread, { call: call.slice(0, -'<unfinished ...>'.length).trimEnd(), at: events.length })
      events.push(undefined)
    } else if (call.startsWith('<... ')) {
      const begun = unfinished.get(thread)
      if (!begun) continue
      unfinished.delete(thread)
      const event = eventOf(begun.call + call.replace(/^<\.\.\. \w+ resumed>/, ''))
      if (event?.what === 'sync') events.push(event)
      else events[begun.at] = event
    } else events.push(eventOf(call))
  }
  return events.filter(event => event !== undefined)
}

function eventOf(call: string): TraceEvent | undefined {
  const [, name = '', rest = ''] = /^(\w+)\((.*)$/s.exec(call) ?? []
  if (/= -1 E\w+/.test(rest.slice(-80))) return undefined
  const to = decode(/^\d+<([^>]*)>/.exec(rest)?.[1] ?? '').toString()
  if (to.startsWith('TCP:') || to.startsWith('socket:')) return { what: 'send', data: bytesIn(rest) }
  const numbers = /"(?:\\x[0-9a-f]{2})*", (\d+), (\d+)\) += \d+/.exec(rest)
  if (name === 'pwrite64' && numbers)
    return { what: 'write', path: to, offset: Number(numbers[2]), data: bytesIn(rest) }
  if (name === 'ftruncate') return { what: 'truncate', path: to, size: Number(/, (\d+)\)/.exec(rest)?.[1]) }
  if (name === 'fsync' || name === 'fdatasync') return { what: 'sync', path: to }
  if (name === 'unlink' || name === 'unlinkat') return { what: 'remove', path: bytesIn(rest).toString() }
  return undefined
}

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
