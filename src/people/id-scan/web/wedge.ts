/** The fields used of a keydown event. */
export interface KeyPress {
  key: string
  ctrlKey: boolean
  /** In ms. */
  timeStamp: number
}

/**
 * How to handle a key press. `typed`: passes it to the page. `kept`: withholds it. `card`: withholds it and
 * removes the '@' that the page received. `human`: first types the withheld text `kept`, then passes the key
 * to the page.
 */
export type KeyDecision = { is: 'typed' } | { is: 'kept' } | { is: 'card' } | { is: 'human'; kept: string }

/** Maximum time between two characters of a scanner, in ms. People rarely type this fast. */
const MAX_KEY_INTERVAL = 60
/** Time without a character after which the card is complete, in ms. Wireless scanners pause. */
export const END_OF_SCAN_PAUSE = 400

const header = /^@[\s\p{Cc}]{0,8}(?:ANSI|AAMVA)/u
const beginnings = ['ANSI', 'AAMVA'].flatMap(word => [...word].map((_, i) => word.slice(0, i)))

/**
 * Distinguishes a keyboard scanner from a person who types: a scan starts with '@', continues faster than a
 * person types, and has the header of every card. The '@' is passed on, since it may belong to an e-mail
 * address. All other keys of a scan are withheld from the page; Enter would submit the form.
 */
export function createWedge() {
  let typed = ''
  let last = Number.NEGATIVE_INFINITY

  function press({ key, ctrlKey, timeStamp }: KeyPress): KeyDecision {
    const character = characterOf(key, ctrlKey)
    if (character === undefined) return { is: typed.length > 1 ? 'kept' : 'typed' }
    const quick = timeStamp - last < (isCard() ? END_OF_SCAN_PAUSE : MAX_KEY_INTERVAL)
    last = timeStamp
    if (character === '@' && !(typed && quick)) {
      const kept = typed.slice(1)
      typed = '@'
      return kept && !quick ? { is: 'human', kept } : { is: 'typed' }
    }
    if (!typed || !quick) return giveUp()
    const wasCard = isCard()
    typed += character
    if (isCard()) return { is: wasCard ? 'kept' : 'card' }
    if (mayBecomeCard()) return { is: 'kept' }
    typed = typed.slice(0, -1)
    return giveUp()
  }

  const isCard = () => header.test(typed)
  const mayBecomeCard = () => beginnings.includes(typed.replace(/^@[\s\p{Cc}]{0,8}/u, ''))

  function giveUp(): KeyDecision {
    const kept = typed.slice(1)
    typed = ''
    return kept ? { is: 'human', kept } : { is: 'typed' }
  }

  return {
    press,
    /** Called after SILENCE: returns the card if one was typed, else the withheld text. */
    end(): { card?: string; kept: string } {
      const [card, kept] = [isCard() ? typed : undefined, typed.slice(1)]
      typed = ''
      return card ? { card, kept: '' } : { kept }
    },
  }
}

/** Scanners type a card's control characters as Enter, Tab, or Ctrl with a letter. */
function characterOf(key: string, ctrlKey: boolean): string | undefined {
  if (key === 'Enter') return '\n'
  if (key === 'Tab') return '\t'
  if (key.length !== 1) return undefined
  return ctrlKey ? String.fromCharCode(key.toUpperCase().charCodeAt(0) & 31) : key
}
