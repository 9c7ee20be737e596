import { formatMoney } from '#platform/values/money.ts'
import {
  clockTime,
  formatDay,
  formatDayTime,
  formatDuration,
  type Instant,
  instantToLocal,
  MINUTE,
} from '#platform/values/time.ts'
import { formatList, type Language, localeOf } from './languages.ts'

/** How a language writes amounts, days and times on papers and in e-mails. */
export interface Formats {
  /** `dollars` as in the API. */
  money: (dollars: number, currency: string) => string
  /** `day`: yyyy-MM-dd. */
  day: (day: string) => string
  clock: (at: Instant, timeZone: string) => string
  dayTime: (at: Instant, timeZone: string) => string
  /** `length` in ms. */
  duration: (length: number) => string
  list: (parts: readonly string[]) => string
}

/** English is that of the specification. */
const english: Formats = {
  money: formatMoney,
  day: formatDay,
  clock: clockTime,
  dayTime: formatDayTime,
  duration: formatDuration,
  list: parts => formatList(parts, 'en'),
}

/** Returns how a language writes amounts, days and times. */
export function formatsIn(language: Language): Formats {
  if (language === 'en') return english
  const locale = localeOf(language)
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
  const day = (given: string) =>
    format({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${given}T00:00:00Z`))
  const clock = (at: Instant, timeZone: string) => plain(format({ timeStyle: 'short', timeZone }).format(at))
  return {
    money: (dollars, currency) =>
      plain(
        new Intl.NumberFormat(locale, {
          style: 'currency',
          currency,
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        }).format(dollars),
      ),
    day,
    clock,
    dayTime: (at, timeZone) => `${day(instantToLocal(at, timeZone).slice(0, 10))}, ${clock(at, timeZone)}`,
    duration: length => {
      const minutes = Math.floor(Math.abs(length) / MINUTE)
      const unit = (value: number, unit: string) =>
        plain(new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value))
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
      if (hours === 0) return unit(rest, 'minute')
      return rest === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(rest, 'minute')}`
    },
    list: parts => formatList(parts, language),
  }
}

/** Narrow and no-break spaces are in no code page of a printer, and not in every mail program. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
