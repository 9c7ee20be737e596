import { ScannedProducts } from '#desk/sales/web/shared/scanned-products.tsx'
import * as facilitiesApi from '#house/facilities/contract.ts'
import { ScannedCards } from '#money/cards/web/shared/scanned-cards.tsx'
import * as billingApi from '#money/papers/contract.ts'
import { useIsAuthorizedNow, useMayOpen, useSession } from '#office/accounts/web/queries.ts'
import { useDesk } from '#office/devices/web/shared/desk-queries.ts'
import { idInNumber, isCardNumber } from '#people/members/web/shared/member-number.ts'
import { isPaperScan } from '#platform/values/paper-number.ts'
import { call } from '#platform/web/data/api.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useLearnedScanner, useScanHandler } from '#platform/web/device/scanner/scanned-codes.ts'
import { useLocation } from '#platform/web/routing/use-router.ts'
import { useOpenScanned } from '#platform/web/ui/dialogs/open-scanned.ts'
import { showUnknownCode } from '#platform/web/ui/feedback/unknown-code.ts'
import { currentTexts } from '#platform/web/ui/text/use-texts.ts'
import { shellTexts } from '../languages/texts.ts'
import { openPaper } from '../search/open-paper.ts'
import { ScannedIdCard } from './scanned-id-card.ts'
import { isTagScan } from './scanned-tag.ts'

// Must be there when the server is not. If this fails, it is loaded when it is opened.
import('./print-in-house-page.tsx').catch(() => undefined)

/**
 * What is scanned on any screen. Loaded after the first interaction. A scan that came before it, or before the session,
 * is handled then: who may do what with it is known only by the session.
 */
export default function ScannedThings() {
  const { data: session } = useSession()
  useLearnedScanner(useDesk()?.scanner)
  if (!session) return null
  return (
    <>
      <UnknownCodes />
      <ScannedProducts />
      <ScannedCards />
      <ScannedOwnCodes />
    </>
  )
}

/** Says that nothing has the code. Mounted first, so that it is asked last. */
function UnknownCodes() {
  useScanHandler(
    { claims: () => true, handle: () => showUnknownCode(currentTexts(shellTexts)('nothingHasCode')) },
    { isShell: true },
  )
  return null
}

/** Member cards, printed papers and the codes of rooms and lockers. */
function ScannedOwnCodes() {
  const [mayCheckIn, mayLook] = [useMayOpen('member-checkin'), useMayOpen('room-details')]
  const mayScanCards = useMayOpen('scanned-card')
  const mayFind = useIsAuthorizedNow(billingApi.findPapers)
  const mayReadPapers = useMayOpen('payment-details') && mayFind
  const { pathname, search } = useLocation()
  const dialog = (search as { dialog?: string }).dialog
  return (
    <>
      {mayScanCards && <ScannedIdCard />}
      {/* The dialog takes the number of the card itself. */}
      {mayCheckIn && dialog !== 'member-checkin' && <MemberCards />}
      {mayReadPapers && <Papers />}
      {/* The Cleaner App starts a cleaning by the code. */}
      {mayLook && dialog !== 'cleaning' && pathname !== '/cleaner-app' && <FacilityTags />}
    </>
  )
}

/** A member card starts the check-in of its member. */
function MemberCards() {
  const openScanned = useOpenScanned()
  useScanHandler(
    {
      claims: isCardNumber,
      handle: code =>
        openScanned(
          'member-checkin',
          { memberId: idInNumber(code)! },
          {
            title: `Member card ${code} was scanned`,
            description: 'Close this dialog to check the member in.',
          },
        ),
    },
    { isShell: true },
  )
  return null
}

/** The number of a receipt, an invoice or a credit note opens its payment or invoice. */
function Papers() {
  const openScanned = useOpenScanned()
  async function show(code: string) {
    const number = code.toUpperCase()
    try {
      const [paper] = await call(billingApi.findPapers, { query: { number } })
      if (paper)
        openPaper(paper, (type, params) =>
          openScanned(type, params, {
            title: `${number} was scanned`,
            description: 'Close this dialog to see it.',
          }),
        )
      else showUnknownCode(`No paper has the number ${number}.`)
    } catch (error) {
      showFailure('Not found')(error)
    }
  }
  useScanHandler({ claims: isPaperScan, handle: code => void show(code) }, { isShell: true })
  return null
}

/** The code of a room or locker opens its details. */
function FacilityTags() {
  const openScanned = useOpenScanned()
  async function show(code: string) {
    try {
      const { facilityType, facilityId, facilityName } = await call(facilitiesApi.readTag, {
        params: { tagId: code },
      })
      openScanned(
        `${facilityType}-details`,
        { facilityId },
        { title: `${facilityName} was scanned`, description: 'Close this dialog to see it.' },
      )
    } catch (error) {
      showFailure('Not found')(error)
    }
  }
  useScanHandler({ claims: isTagScan, handle: code => void show(code) }, { isShell: true })
  return null
}
