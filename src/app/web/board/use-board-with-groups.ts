import { useMemo } from 'react'
import { useGroups } from '#desk/groups/web/shared/groups-in-house.ts'
import { useBoard } from '#desk/rentals/web/shared/board.ts'
import type { FacilityUse } from '#house/facilities/web/shared/stay.ts'

/** The board with the names of groups. Reads the groups only if one is checked in. */
export function useBoardWithGroups(): Map<number, FacilityUse> | undefined {
  const { board } = useBoard()
  const inGroups = useMemo(
    () => [...(board ?? [])].flatMap(([id, use]) => (use.running?.groupId ? [{ id, use }] : [])),
    [board],
  )
  const { data: groups } = useGroups(inGroups.length > 0)
  return useMemo(() => {
    if (!board || !groups || inGroups.length === 0) return board
    const named = new Map<number, FacilityUse>(board)
    for (const { id, use } of inGroups) {
      const group = groups.find(({ id }) => id === use.running!.groupId)?.name
      if (group !== undefined) named.set(id, { ...use, running: { ...use.running!, group } })
    }
    return named
  }, [board, groups, inGroups])
}
