import type { WaitingEntry } from '../../contract.ts'

type Want = WaitingEntry['wants'][number]

/** 'Any room', 'Any locker', or the kind: 'Deluxe room', 'Large locker'. */
export const wantText = ({ facilityType, kind }: Want): string =>
  kind === '' ? `Any ${facilityType}` : `${kind} ${facilityType}`

/** 'Any room or any locker' */
export const wantsText = (wants: readonly Want[]): string =>
  wants
    .map(want => wantText(want))
    .join(' or ')
    .replaceAll(' or Any ', ' or any ')

export const isSameWant = (a: Want, b: Want): boolean =>
  a.facilityType === b.facilityType && a.kind === b.kind
