import { encodeBarcode } from '#platform/web/ui/barcode/barcode.ts'
import { Bars } from '#platform/web/ui/barcode/bars.tsx'
import { QrCode } from '#platform/web/ui/barcode/qr-code.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import type { PrintedPart } from '../../contract.ts'
import { DotImage } from './dot-image.tsx'

/** Dots of the narrowest bar of a barcode, and of a whole QR code. */
const DOTS_A_MODULE = 2
const DOTS_A_QR_CODE = 200

/**
 * Draws a paper as it comes out of a printer with so many characters a line. A dot is a pixel: a character of the
 * usual font has twelve, as one of this size has.
 */
export function PaperView({ columns, parts }: { columns: number; parts: readonly PrintedPart[] }) {
  return (
    <div
      role="img"
      aria-label="Paper"
      className="w-fit bg-white p-3 font-mono text-[20px] text-black leading-[24px] shadow"
    >
      <div style={{ width: `${columns}ch` }}>
        {parts.map((part, index) => (
          // The parts of a paper have nothing but their place.
          <Part key={index} part={part} />
        ))}
      </div>
    </div>
  )
}

const sides = { left: 'text-left', center: 'text-center', right: 'text-right' }

function Part({ part }: { part: PrintedPart }) {
  if (part.kind === 'line') {
    // The blanks that center a large text are small.
    const blanks = part.text.length - part.text.trimStart().length
    return (
      <div className={cn('min-h-[24px] whitespace-pre', sides[part.align], part.isBold && 'font-bold')}>
        {part.text.slice(0, blanks)}
        <span className={cn(part.isLarge && 'text-[40px] leading-[48px]')}>{part.text.slice(blanks)}</span>
      </div>
    )
  }
  if (part.kind === 'image')
    return (
      <div className="mx-auto" style={{ width: part.width }}>
        <DotImage image={part} />
      </div>
    )
  if (part.kind === 'qr')
    return (
      <div className="mx-auto" style={{ width: DOTS_A_QR_CODE }}>
        <QrCode text={part.text} label={`QR code of ${part.text}`} />
      </div>
    )
  const quiet = 20
  return (
    <div
      className="mx-auto text-center"
      style={{ width: (encodeBarcode(part.text).width + quiet) * DOTS_A_MODULE }}
    >
      <Bars text={part.text} className="h-[60px]" />
      {part.text}
    </div>
  )
}
