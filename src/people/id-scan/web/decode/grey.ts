/** A gray picture: one byte per pixel, row by row. */
export interface Grey {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
}

/** Converts the pixels of a canvas to gray (ITU-R 601). */
export function toGrey({
  width,
  height,
  data,
}: {
  width: number
  height: number
  data: Uint8ClampedArray
}): Grey {
  const grey = new Uint8Array(width * height)
  for (let i = 0, at = 0; i < grey.length; i++, at += 4) {
    grey[i] = (77 * data[at]! + 150 * data[at + 1]! + 29 * data[at + 2]!) >> 8
  }
  return { width, height, data: grey }
}

/** Scales a picture to half its width and height; each pixel is the mean of four. */
export function halved({ width, height, data }: Grey): Grey {
  const [w, h] = [width >> 1, height >> 1]
  const to = new Uint8Array(w * h)
  for (let y = 0, at = 0; y < h; y++) {
    for (let x = 0, i = 2 * y * width; x < w; x++, at++, i += 2) {
      to[at] = (data[i]! + data[i + 1]! + data[i + width]! + data[i + width + 1]! + 2) >> 2
    }
  }
  return { width: w, height: h, data: to }
}
