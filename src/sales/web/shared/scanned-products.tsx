import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMayOpen } from '../../../accounts/web/queries.ts'
import { listenForScans } from '../../../shared/web/device/scanned-codes.ts'
import { useDialog } from '../../../shared/web/ui/dialogs/open-dialog.ts'
import { toast } from '../../../shared/web/ui/feedback/toast.ts'
import { useProducts } from '../queries.ts'
import { useProductScans } from '../use-product-scans.ts'

/** Hears the barcode scanner on every screen: a scanned product starts a sale. */
export default function ScannedCodes() {
  useEffect(listenForScans, [])
  return useMayOpen('new-sale') ? <ScannedProducts /> : null
}

function ScannedProducts() {
  const { open } = useDialog()
  const router = useRouter()
  // Loaded, so that a scan into a field is recognized.
  useProducts()
  useProductScans(({ id, name }) => {
    const { dialog } = router.latestLocation.search as { dialog?: string }
    // A form that is being filled in is not thrown away.
    if (dialog === undefined || dialog.endsWith('-details')) open('new-sale', { itemId: id })
    else toast({ title: `${name} was scanned`, description: 'Close this dialog to sell it.' })
  })
  return null
}
