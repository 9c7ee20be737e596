import { useMayOpen } from '#office/accounts/web/queries.ts'
import { normalizeCardCode } from '#platform/values/card-code.ts'
import { call } from '#platform/web/data/api.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useScanHandler } from '#platform/web/device/scanner/scanned-codes.ts'
import { useOpenScanned } from '#platform/web/ui/dialogs/open-scanned.ts'
import * as api from '../../contract.ts'

/** A gift card or visit pack that is scanned on any screen opens its details. */
export function ScannedCards() {
  return useMayOpen('gift-card-details') ? <OpenScannedCard /> : null
}

function OpenScannedCard() {
  const openScanned = useOpenScanned()

  async function show(code: string) {
    try {
      const { id: cardId, kind } = await call(api.findCard, { query: { code } })
      openScanned(
        'gift-card-details',
        { cardId },
        {
          title: `${kind === 'value' ? 'A gift card' : 'A visit pack'} was scanned`,
          description: 'Close this dialog to see it.',
        },
      )
    } catch (error) {
      showFailure('Not found')(error)
    }
  }

  useScanHandler(
    {
      claims: code => normalizeCardCode(code) !== undefined,
      handle: code => void show(code),
    },
    { isShell: true },
  )
  return null
}
