import sharp from 'sharp'
import type { Grey } from '#people/id-scan/web/decode/grey.ts'

/** Encodes pictures as a color Motion JPEG film, which Chromium plays as a fake camera. */
export async function makeVideo(pictures: readonly Grey[]): Promise<Buffer> {
  return Buffer.concat(await Promise.all(pictures.map(picture => toJpeg(picture))))
}

/** Encodes a picture as a color JPEG. `turned`: stored sideways, with an EXIF orientation to correct it. */
export async function toJpeg({ width, height, data }: Grey, { turned = false } = {}): Promise<Buffer> {
  const upright = sharp(data, { raw: { width, height, channels: 1 } }).toColorspace('srgb')
  if (!turned) return upright.jpeg({ quality: 85, chromaSubsampling: '4:2:0' }).toBuffer()
  const lying = await upright.rotate(-90).png().toBuffer()
  return sharp(lying).withMetadata({ orientation: 6 }).jpeg({ quality: 85 }).toBuffer()
}
