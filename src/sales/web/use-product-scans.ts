import type { Product } from '../../inventory/contract.ts'
import { normalizeBarcode } from '../../shared/values/barcode.ts'
import { showFailure } from '../../shared/web/data/error-messages.ts'
import type { ScanListenerOptions } from '../../shared/web/device/scan-listeners.ts'
import { useScanHandler } from '../../shared/web/device/scanned-codes.ts'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { findByBarcode, isKnownBarcode } from './queries.ts'

/** The lengths of product numbers: EAN-8, UPC-A, EAN-13, GTIN-14. */
const productNumber = /^(\d{8}|\d{12,14})$/

/**
 * Calls `onProduct` with each product whose barcode is scanned. Into a field, only the barcodes of known products
 * count; elsewhere every product number does, and an unknown one is reported.
 */
export function useProductScans(onProduct: (product: Product) => void, options?: ScanListenerOptions): void {
  async function find(code: string) {
    try {
      const product = await findByBarcode(code)
      if (product) onProduct(product)
      else toast({ title: `No product has the barcode ${code}`, variant: 'destructive' })
    } catch (error) {
      showFailure('Not found')(error)
    }
  }
  useScanHandler(
    {
      claims: (code, typed) => isKnownBarcode(normalizeBarcode(code)) || (!typed && productNumber.test(code)),
      handle: code => void find(normalizeBarcode(code)),
    },
    options,
  )
}
