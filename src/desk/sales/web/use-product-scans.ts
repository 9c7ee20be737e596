import type { Product } from '#house/inventory/contract.ts'
import { BARCODE_LENGTH } from '#house/inventory/words.ts'
import { normalizeBarcode } from '#platform/values/barcode.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import type { ScanListenerOptions } from '#platform/web/device/scanner/scan-listeners.ts'
import { useScanHandler } from '#platform/web/device/scanner/scanned-codes.ts'
import { showUnknownCode } from '#platform/web/ui/feedback/unknown-code.ts'
import { findByBarcode, isKnownBarcode } from './queries.ts'

/** The lengths of product numbers: EAN-8, UPC-A, EAN-13, GTIN-14. */
const productNumber = /^(\d{8}|\d{12,14})$/

/**
 * Calls `onProduct` with each product whose barcode is scanned. A product number that no product has is reported. In
 * the shell, which is asked last, every code may be a product's.
 */
export function useProductScans(onProduct: (product: Product) => void, options?: ScanListenerOptions): void {
  async function find(code: string) {
    try {
      const product = await findByBarcode(code)
      if (product) onProduct(product)
      else showUnknownCode(`No product has the barcode ${code}.`)
    } catch (error) {
      showFailure('Not found')(error)
    }
  }
  useScanHandler(
    {
      claims: code =>
        isKnownBarcode(normalizeBarcode(code)) ||
        productNumber.test(code) ||
        (options?.isShell === true && code.length <= BARCODE_LENGTH.max),
      handle: code => void find(normalizeBarcode(code)),
    },
    options,
  )
}
