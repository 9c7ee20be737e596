import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS } from '../contract.ts'

/** Longest side of a picture that is sent, in pixels; the server keeps no more. */
const LONGEST = 1_600

/** SPEC §9. */
const QUALITY = 0.9

/** Why a chosen file is no picture, as SPEC §8 says it. */
export class PictureRefused extends Error {}

/** The picture that a camera shows right now, as JPEG. */
export function takePicture(video: HTMLVideoElement): Promise<Blob> {
  return encode(video, video.videoWidth, video.videoHeight)
}

/** A chosen file as an upright JPEG without anything but what is seen. Throws PictureRefused. */
export async function pictureOf(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/')) throw new PictureRefused('Please select an image file.')
  if (file.size > MAX_PHOTO_BYTES) throw new PictureRefused('The photo must not be larger than 10 MB')
  const bitmap = await decode(file)
  try {
    if (bitmap.width * bitmap.height > MAX_PHOTO_PIXELS)
      throw new PictureRefused('The photo must not have more than 50 megapixels')
    return await encode(bitmap, bitmap.width, bitmap.height)
  } finally {
    bitmap.close()
  }
}

async function decode(file: File): Promise<ImageBitmap> {
  const readable = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(({ byteLength }) => byteLength > 0)
    .catch(() => false)
  if (!readable) throw new PictureRefused('Failed to read the selected image.')
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new PictureRefused('Failed to load the image. Please try a different file.')
  }
}

async function encode(source: CanvasImageSource, width: number, height: number): Promise<Blob> {
  const scale = Math.min(1, LONGEST / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')!.drawImage(source, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new PictureRefused('Failed to read the selected image.'))),
      'image/jpeg',
      QUALITY,
    )
  })
}
