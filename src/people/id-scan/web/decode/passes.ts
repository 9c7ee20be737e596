import type { Grey } from './grey.ts'

/** A filter for a straightened symbol that improves poor pictures. */
export type Filter = (grey: Grey) => Grey

/** Averages each pixel with `reach` rows above and below, which removes noise and keeps the bars. */
export const smoothDown =
  (reach: number) =>
  (grey: Grey): Grey => {
    const { width, height, data } = grey
    const to = new Uint8ClampedArray(data.length)
    const sums = new Float32Array(width)
    for (let y = -reach; y < height + reach; y++) {
      const enters = Math.min(height - 1, Math.max(0, y)) * width
      const leaves = Math.min(height - 1, Math.max(0, y - 2 * reach - 1)) * width
      for (let x = 0; x < width; x++) sums[x]! += data[enters + x]! - (y > reach ? data[leaves + x]! : 0)
      if (y < reach) continue
      const row = (y - reach) * width
      for (let x = 0; x < width; x++) to[row + x] = sums[x]! / (2 * reach + 1)
    }
    return { width, height, data: to }
  }

/** Subtracts the neighbors `reach` pixels left and right from each pixel, which reverses blur along rows. */
export const sharpenAlong =
  (reach: number, strength: number) =>
  (grey: Grey): Grey => {
    const { width, data } = grey
    const to = new Uint8ClampedArray(data.length)
    for (let at = 0; at < data.length; at++) {
      const x = at % width
      const beside = data[x < reach ? at : at - reach]! + data[x + reach >= width ? at : at + reach]!
      to[at] = data[at]! * (1 + 2 * strength) - strength * beside
    }
    return { ...grey, data: to }
  }

/** Makes dark bars wider or thinner, for prints with faint or smeared ink. */
export const thicken =
  (dark: boolean) =>
  (grey: Grey): Grey => {
    const { data } = grey
    const to = new Uint8ClampedArray(data)
    const pick = dark ? Math.min : Math.max
    for (let at = 1; at < data.length - 1; at++) to[at] = pick(data[at - 1]!, data[at]!, data[at + 1]!)
    return { ...grey, data: to }
  }
