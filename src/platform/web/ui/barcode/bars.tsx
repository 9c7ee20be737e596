import { cn } from '../style/cn.ts'
import { encodeBarcode } from './barcode.ts'

/** Width of the quiet zone at each end, in modules, as Code 128 requires. */
const QUIET_ZONE = 10

/** A Code 128 barcode, black on whatever is behind it, which must be white for scanners. */
export function Bars({ text, className }: { text: string; className?: string }) {
  const { bars, width } = encodeBarcode(text)
  return (
    <svg
      role="img"
      aria-label={`Barcode of ${text}`}
      viewBox={`${-QUIET_ZONE} 0 ${width + 2 * QUIET_ZONE} 40`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className={cn('h-[14mm] w-full', className)}
    >
      {bars.map(bar => (
        <rect key={bar.x} x={bar.x} width={bar.width} height={40} fill="#000" />
      ))}
    </svg>
  )
}
