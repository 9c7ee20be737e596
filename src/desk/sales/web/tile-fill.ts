import type { TileColor } from '#house/inventory/contract.ts'
import { fillTone } from '#platform/web/ui/style/tones.ts'

/** The dot or bar that a product's color gives its tile. */
export const tileFill: Record<TileColor, string> = {
  gray: fillTone.gray,
  blue: fillTone.blue,
  green: fillTone.green,
  yellow: fillTone.yellow,
  red: fillTone.red,
  purple: fillTone.purple,
}
