import type { VenueSettings } from '#office/settings/contract.ts'
import type { PaperRow } from './issue-paper.ts'
import type { Seller } from './paper-schemas.ts'

/** Returns the seller by the present settings. A receipt has a header and a footer, an invoice a footer of its own. */
export function toSeller(settings: VenueSettings, kind: PaperRow['kind']): Seller {
  const { facilityName, sellerName, address, taxId, currency, timeZone } = settings
  const footers = { receipt: settings.receiptFooter, invoice: settings.invoiceFooter, credit_note: '' }
  return {
    name: sellerName || facilityName,
    address,
    taxId,
    header: kind === 'receipt' ? settings.receiptHeader : '',
    footer: footers[kind],
    currency,
    timeZone,
  }
}
