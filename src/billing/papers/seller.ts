import type { VenueSettings } from '../../settings/contract.ts'
import type { Seller } from './paper-schemas.ts'

type Footer = 'receiptFooter' | 'invoiceFooter'

/** Returns the seller by the present settings. A receipt also has a header; other papers have their own footer. */
export function sellerOf(settings: VenueSettings, footer: Footer): Seller {
  const { facilityName, sellerName, address, taxId, receiptHeader, currency, timeZone } = settings
  return {
    name: sellerName || facilityName,
    address,
    taxId,
    header: footer === 'receiptFooter' ? receiptHeader : '',
    footer: settings[footer],
    currency,
    timeZone,
  }
}
