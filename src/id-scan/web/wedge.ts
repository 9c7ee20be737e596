/** A key as the page hears it. */
export interface Press {
  key: string
  ctrlKey: boolean
  /** In ms. */
  timeStamp: number
}

/**
 * What becomes of a press. `typed`: goes to the page as always. `kept`: the page does not get it. `card`: the same,
 * and the '@' that the page got is to be taken back. `human`: typed, after what was `kept` before it.
 */
export type Verdict = { is: 'typed' } | { is: 'kept' } | { is: 'card' } | { is: 'human'; kept: string }

/** A scanner types its next character within this time, in ms; a person hardly ever. */
const QUICK = 60
/** Once it has typed so long nothing, the card is over, in ms. Radio scanners pause. */
export const SILENCE = 400

const header = /^@[\s\p{Cc}]{0,8}(?:ANSI|AAMVA)/u
const beginnings = ['ANSI', 'AAMVA'].flatMap(word => [...word].map((_, i) => word.slice(0, i)))

/**
 * Tells a scanner that types a card from a person who types: it begins with '@' and goes on faster than fingers,
 * with what every card begins with. The '@' itself is let through, as it may be an e-mail address. All else is
 * kept from the page, above all Enter, which would send the form.
 */
export function createWedge() {
  let typed = ''
  let last = Number.NEGATIVE_INFINITY

  function press({ key, ctrlKey, timeStamp }: Press): Verdict {
    const character = characterOf(key, ctrlKey)
    if (character === undefined) return { is: typed.length > 1 ? 'kept' : 'typed' }
    const quick = timeStamp - last < (isCard() ? SILENCE : QUICK)
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

  function giveUp(): Verdict {
    const kept = typed.slice(1)
    typed = ''
    return kept ? { is: 'human', kept } : { is: 'typed' }
  }

  return {
    press,
    /** After a silence: the card, where one was typed; else what was kept from the page. */
    end(): { card?: string; kept: string } {
      const [card, kept] = [isCard() ? typed : undefined, typed.slice(1)]
      typed = ''
      return card ? { card, kept: '' } : { kept }
    },
  }
}

/** Scanners type a card's control characters as Enter, or as the Ctrl keys that stand for them. */
function characterOf(key: string, ctrlKey: boolean): string | undefined {
  if (key === 'Enter') return '\n'
  if (key === 'Tab') return '\t'
  if (key.length !== 1) return undefined
  return ctrlKey ? String.fromCharCode(key.toUpperCase().charCodeAt(0) & 31) : key
}
