import { memo, useCallback, useMemo } from 'react'
import { useHourlyPrices } from '#desk/rentals/web/shared/board.ts'
import { useVisitsOnBoard } from '#desk/visits/web/visits-on-board.ts'
import type { Facility } from '#house/facilities/contract.ts'
import { changeRoomStatus } from '#house/facilities/contract.ts'
import type { CardActions } from '#house/facilities/web/card/card-buttons.tsx'
import { FacilityGrid } from '#house/facilities/web/card/facility-grid.tsx'
import { byUrgency, type FacilityUse } from '#house/facilities/web/shared/stay.ts'
import { useIsAuthorized, useMayOpen } from '#office/accounts/web/queries.ts'
import { useServerReachable } from '#platform/web/data/server-reach.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { ExtendOnCard } from './extend-on-card.tsx'
import { HoldLines } from './hold-lines.tsx'
import { useInspectOrReady } from './inspect-or-ready.ts'
import { useOpenFacility } from './move/open-panel.ts'
import { useMoveOnBoard } from './move/use-move-choices.ts'
import { TurnaroundLines } from './turnaround-lines.tsx'
import { useBoardWithGroups } from './use-board-with-groups.ts'

export interface BoardProps {
  label: string
  facilities: readonly Facility[]
  urgentFirst: boolean
  toGroup?: ((facility: Facility) => string) | undefined
}

/** Facilities with their current and next guests. */
export const Board = memo(function Board({ label, facilities, urgentFirst, toGroup }: BoardProps) {
  const board = useBoardWithGroups()
  const visits = useVisitsOnBoard()
  const prices = useHourlyPrices()
  const findUse = useCallback(
    (id: number): FacilityUse | undefined => {
      const use = { ...(board?.get(id) ?? (board && vacant)), price: prices.get(id) }
      const visit = visits.get(id)
      return visit ? { ...use, running: visit } : use
    },
    [board, visits, prices],
  )
  const sorted = useMemo(
    () => (urgentFirst ? [...facilities].sort(byUrgency(findUse)) : facilities),
    [facilities, urgentFirst, findUse],
  )
  const actions = useCardActions()
  const move = useMoveOnBoard(facilities)
  const choosing = useMemo(() => (move ? { open: move.choose } : actions), [move, actions])
  return (
    <FacilityGrid
      label={label}
      facilities={sorted}
      findUse={findUse}
      actions={choosing}
      toGroup={urgentFirst ? undefined : toGroup}
      openId={useOpenFacility()}
      choices={move?.choices}
    />
  )
})

const vacant: FacilityUse = { running: null }

/** Returns the actions of the cards. Most open a dialog. */
function useCardActions(): CardActions {
  const dialog = useDialog()
  const makeReady = useInspectOrReady()
  const isReachable = useServerReachable()
  const [mayRent, mayExtend, maySet] = [
    useMayOpen('check-in'),
    useMayOpen('extend-rental'),
    useIsAuthorized(changeRoomStatus),
  ]
  return useMemo(() => {
    const show = (type: 'check-in' | 'check-out') => (facility: Facility) =>
      dialog.leaveFor(type, { facilityType: facility.type, facilityId: facility.id })
    return {
      open: ({ type, id }) => dialog.leaveFor(`${type}-details`, { facilityId: id }),
      checkIn:
        mayRent && isReachable
          ? facility => (facility.heldFor ? dialog.open('waiting-list', {}) : show('check-in')(facility))
          : undefined,
      checkOut: mayRent && isReachable ? show('check-out') : undefined,
      makeReady: maySet && isReachable ? makeReady : undefined,
      Extend: mayExtend && isReachable ? ExtendOnCard : undefined,
      Turnaround: TurnaroundLines,
      Hold: HoldLines,
    }
  }, [dialog, isReachable, makeReady, mayRent, mayExtend, maySet])
}
