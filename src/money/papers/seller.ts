import type { Payer } from '#money/ledger/payer-directory.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { readGuestLanguage } from '#people/guests/guests.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Language } from '#platform/languages/languages.ts'
import type { PaperRow } from './issue-paper.ts'
import type { Seller } from './paper-schemas.ts'

/** Returns the seller by the present settings. A receipt has a header and a footer, an invoice a footer of its own. */
export function toSeller(settings: VenueSettings, kind: PaperRow['kind'], language: Language): Seller {
  const { facilityName, sellerName, address, taxId, currency, timeZone } = settings
  const footers = { receipt: settings.receiptFooter, invoice: settings.invoiceFooter, credit_note: '' }
  return {
    name: sellerName || facilityName,
    address,
    taxId,
    header: kind === 'receipt' ? settings.receiptHeader : '',
    footer: footers[kind],
    invoiceTitle: settings.invoiceTitles[language] ?? '',
    currency,
    timeZone,
    language,
  }
}

/** Returns the language of a new paper: that of the guest or member, otherwise the venue's. */
export const choosePaperLanguage = async (
  db: Reader,
  settings: VenueSettings,
  customer: Pick<Payer, 'guestId' | 'memberId'>,
): Promise<Language> => (await readGuestLanguage(db, customer)) ?? settings.language
