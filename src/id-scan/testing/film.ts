import sharp from 'sharp'
import type { Grey } from '../web/decode/grey.ts'

/** A film of these pictures as a browser plays it for a camera: JPEG after JPEG, in color. */
export async function filmOf(pictures: readonly Grey[]): Promise<Buffer> {
  return Buffer.concat(await Promise.all(pictures.map(picture => jpegOf(picture))))
}

/** The picture as a file in color; `turned`: stored lying, to be turned upright by its EXIF orientation. */
export async function jpegOf({ width, height, data }: Grey, { turned = false } = {}): Promise<Buffer> {
  const upright = sharp(data, { raw: { width, height, channels: 1 } }).toColorspace('srgb')
  if (!turned) return upright.jpeg({ quality: 85, chromaSubsampling: '4:2:0' }).toBuffer()
  const lying = await upright.rotate(-90).png().toBuffer()
  return sharp(lying).withMetadata({ orientation: 6 }).jpeg({ quality: 85 }).toBuffer()
}
