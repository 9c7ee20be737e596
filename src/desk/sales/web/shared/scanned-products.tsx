import { useMayOpen } from '#office/accounts/web/queries.ts'
import { useOpenScanned } from '#platform/web/ui/dialogs/open-scanned.ts'
import { useProducts } from '../products.ts'
import { useProductScans } from '../use-product-scans.ts'

/** A product that is scanned on any screen starts a sale. */
export function ScannedProducts() {
  return useMayOpen('new-sale') ? <SellScannedProduct /> : null
}

function SellScannedProduct() {
  const openScanned = useOpenScanned()
  // Loaded, so that a scan into a field is recognized.
  useProducts()
  useProductScans(
    ({ id, name }) => {
      const otherwise = { title: `${name} was scanned`, description: 'Close this dialog to sell it.' }
      openScanned('new-sale', { itemId: id }, otherwise)
    },
    { isShell: true },
  )
  return null
}
