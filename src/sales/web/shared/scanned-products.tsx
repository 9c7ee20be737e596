import { useEffect } from 'react'
import { useMayOpen } from '../../../accounts/web/queries.ts'
import { listenForScans } from '../../../shared/web/device/scanned-codes.ts'
import { useOpenScanned } from '../../../shared/web/ui/dialogs/open-scanned.ts'
import { useProducts } from '../queries.ts'
import { useProductScans } from '../use-product-scans.ts'

/** Hears the barcode scanner on every screen: a scanned product starts a sale. */
export default function ScannedCodes() {
  useEffect(listenForScans, [])
  return useMayOpen('new-sale') ? <ScannedProducts /> : null
}

function ScannedProducts() {
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
