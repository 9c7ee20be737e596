import type { LineForm } from '../../contract.ts'

/** The kinds of lines that staff add by a form. */
export type AddedKind = Exclude<LineForm['kind'], 'service_charge'>

/** Names of the lines that staff add. */
export const lineName: Record<LineForm['kind'], string> = {
  lost_key: 'Lost key',
  damage: 'Damage',
  service: 'Service',
  discount: 'Discount',
  comp: 'Comp',
  tip: 'Tip',
  service_charge: 'Service charge',
}
