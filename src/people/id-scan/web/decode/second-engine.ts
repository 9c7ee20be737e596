import {
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  HybridBinarizer,
  PDF417Reader,
  RGBLuminanceSource,
} from '@zxing/library'
import type { Engine } from './engine.ts'

const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]])

/** The zxing-js decoder: slower, but reads symbols with hidden start or stop bars. Loaded on demand. */
export const readSecond: Engine = ({ width, height, data }, { binarizer = 'local' } = {}) => {
  const source = new RGBLuminanceSource(Uint8ClampedArray.from(data), width, height)
  const bits = new BinaryBitmap(
    binarizer === 'local' ? new HybridBinarizer(source) : new GlobalHistogramBinarizer(source),
  )
  try {
    return new PDF417Reader().decode(bits, hints).getText()
  } catch {
    return undefined
  }
}
