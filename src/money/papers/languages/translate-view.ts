import { type PayerDirectory, unknownPayer } from '#money/ledger/payer-directory.ts'
import { type Label, loadLineWriter, writeLabel } from '#money/pricing/languages/texts.ts'
import type { TranslateView } from '#office/devices/devices.ts'
import { readSettings } from '#office/settings/settings.ts'
import { Malformed } from '#platform/http/errors.ts'
import { choosePaperLanguage } from '../seller.ts'

/**
 * Returns the function that writes what a desk shows to a guest in the guest's language. It throws Malformed if the
 * words of a text are none.
 */
export const createTranslateView =
  (payerDirectory: PayerDirectory): TranslateView =>
  async (db, { guest = {}, lines, ...sums }) => {
    const payer = guest.billId ? (await payerDirectory.ofBills(db, [guest.billId])).get(guest.billId) : guest
    const { guestId = null, memberId = null } = payer ?? unknownPayer
    const language = await choosePaperLanguage(db, await readSettings(db), { guestId, memberId })
    const writer = await loadLineWriter(language)
    const write = (text: Label) => {
      try {
        return writeLabel(text, writer)
      } catch {
        throw new Malformed('The words of a line are unknown')
      }
    }
    return {
      ...sums,
      language,
      lines: lines.map(({ label, words, amount, amountWords, isStrong }) => ({
        label: write({ label, words }),
        amount: typeof amount === 'string' ? write({ label: amount, words: amountWords }) : amount,
        isStrong,
      })),
    }
  }
