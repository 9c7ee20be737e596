import { currentTexts } from '#platform/web/ui/text/use-texts.ts'
import { cleaningTexts } from '../../languages/texts.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS } from '../../words.ts'

/** Maximum side of a sent photo, in pixels. The server does not store larger ones. */
const MAX_SIDE = 1_600

/** JPEG quality (SPEC §9). */
const QUALITY = 0.9

/** Why a file was refused, in the words of SPEC §8. */
export class PictureError extends Error {}

/** The current camera frame as JPEG. */
export function takePicture(video: HTMLVideoElement): Promise<Blob> {
  return encode(video, video.videoWidth, video.videoHeight)
}

/** Re-encodes a file as an upright JPEG without metadata. Throws PictureError. */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/')) throw new PictureError(currentTexts(cleaningTexts)('notAnImage'))
  if (file.size > MAX_PHOTO_BYTES) throw new PictureError(currentTexts(cleaningTexts)('photoTooLarge'))
  const bitmap = await decode(file)
  try {
    if (bitmap.width * bitmap.height > MAX_PHOTO_PIXELS)
      throw new PictureError(currentTexts(cleaningTexts)('photoTooManyPixels'))
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
  if (!readable) throw new PictureError(currentTexts(cleaningTexts)('imageUnreadable'))
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new PictureError(currentTexts(cleaningTexts)('imageNotLoaded'))
  }
}

async function encode(source: CanvasImageSource, width: number, height: number): Promise<Blob> {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')!.drawImage(source, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob =>
        blob ? resolve(blob) : reject(new PictureError(currentTexts(cleaningTexts)('imageUnreadable'))),
      'image/jpeg',
      QUALITY,
    )
  })
}
