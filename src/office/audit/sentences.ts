import { SERVER_NAME } from '#platform/http/action-context.ts'

/** The parts of the sentence of an audit entry. */
export interface EntryFacts {
  /** Noun and verb: 'rental.started'. */
  action: string
  /** The message of the push. */
  message: string
  /** The actor's name. */
  by: string
  /** The name of the guest or member that it is about; null if unknown or erased. */
  about: string | null
  facility: string | null
  /** Changes by field: [before, after]. */
  changes: Record<string, readonly [unknown, unknown]>
}

/** Returns what happened as a sentence with its person: 'Ann Lee checked Ivo Brandt out of Room 107'. */
export function auditSentence(facts: EntryFacts): string {
  const own = sentences[facts.action]?.(facts)
  if (own) return own
  const { message, by, about } = facts
  const known = about === null ? message : message.replace(/^(Guest \d+|M-\d+)\b/, about)
  const named = about === null || known.includes(about) ? '' : ` for ${about}`
  const [what = '', ...more] = known.split(/(?=: )/)
  const person = by === SERVER_NAME || hasSubject(what) ? '' : ` by ${by}`
  return `${what}${person}${named}${more.join('')}`
}

/** Whether a message says itself who or what did something: 'Bea Lane handed over', 'Room 7 is overdue'. */
const hasSubject = (message: string) =>
  /\b(by|is|are|has|have|takes|read the|handed over|joined|left|jumped|end|ends|expired|becomes)\b/.test(
    message,
  )

const sentences: Record<string, (facts: EntryFacts) => string | false> = {
  'rental.started': ({ by, about, facility }) => `${by} checked ${about ?? 'a guest'} in to ${facility}`,
  'rental.ended': ({ by, about, facility }) => `${by} checked ${about ?? 'a guest'} out of ${facility}`,
  'rental.ending': ({ message, about }) => about !== null && `${about}’s stay in ${message}`,
  'rental.overdue': ({ message, about }) => about !== null && `${about} in ${message}`,
  'rental.moved': ({ by, about, changes: { facility } }) =>
    facility !== undefined && `${by} moved ${about ?? 'a guest'} from ${facility[0]} to ${facility[1]}`,
  'checkin.started': ({ by, about, facility }) =>
    about !== null && `${by} checked ${about} in${facility ? ` to ${facility}` : ''}`,
  'checkin.ended': ({ by, about, facility }) =>
    about !== null && `${by} checked ${about} out${facility ? ` of ${facility}` : ''}`,
  'membership.person_added': ({ by, about, changes: { person } }) =>
    about !== null && person !== undefined && `${by} added ${person[1]} to the membership of ${about}`,
  'membership.person_removed': ({ by, about, changes: { person, from } }) =>
    about !== null &&
    person !== undefined &&
    `${by} removed ${person[0]} from the membership of ${about} from ${from?.[1]} on`,
  'membership.handed_over': ({ by, about, changes: { head, payer } }) =>
    about !== null &&
    `${by} handed the membership${head ? ` of ${head[0]}` : ''} over to ${about}${payer ? `, paid by ${payer[1]}` : ''}`,
  'membership.goodwill_given': ({ by, about, changes: { goodwillDays, endDate } }) =>
    about !== null &&
    goodwillDays !== undefined &&
    `${by} gave ${about} ${goodwillDays[1]} goodwill ${goodwillDays[1] === 1 ? 'day' : 'days'}: the membership ends on ${endDate?.[1]}`,
  'facility.status_changed': ({ by, facility, changes: { status } }) =>
    status !== undefined && `${by} changed ${facility} from ${status[0]} to ${status[1]}`,
  'workorder.written': ({ by, message }) => `${by} wrote a work order: ${message}`,
}
