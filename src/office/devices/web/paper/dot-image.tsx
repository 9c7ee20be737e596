import type { Logo } from '../../contract.ts'

/** Draws a picture of black dots, as wide as its container. */
export function DotImage({ image: { width, height, bits } }: { image: Logo }) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="w-full" shapeRendering="crispEdges" aria-hidden>
      <path d={pathOf(bits, width)} fill="#000" />
    </svg>
  )
}

/** Returns each run of black dots as a rectangle. */
function pathOf(bits: string, width: number): string {
  const dots = [...atob(bits)].map(byte => byte.charCodeAt(0).toString(2).padStart(8, '0')).join('')
  return Array.from({ length: dots.length / width }, (_, y) =>
    [...dots.slice(y * width, (y + 1) * width).matchAll(/1+/g)]
      .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
      .join(''),
  ).join('')
}
