const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats a number of bytes: '512 bytes', '1.5 MB'. */
export function sizeText(bytes: number): string {
  let [size, unit] = [bytes, 0]
  while (size >= 1_000 && unit < UNITS.length - 1) {
    size /= 1_000
    unit++
  }
  return unit === 0 ? `${size} bytes` : `${size.toFixed(size < 100 ? 1 : 0)} ${UNITS[unit]}`
}
