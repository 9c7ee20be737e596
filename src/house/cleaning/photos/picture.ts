import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { Invalid, Malformed, Problem } from '#platform/http/errors.ts'
import { fieldTexts } from '#platform/values/languages/texts.ts'
import { createTaskQueue } from '#platform/work/task-queue.ts'
import { cleaningTexts } from '../languages/texts.ts'
import { IMAGE_DATA_URL, MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS } from '../words.ts'
import type { PhotoFiles } from './photo-files.ts'

/** A verified, re-encoded picture. It contains nothing of the original file but its pixels. */
export interface Picture {
  jpeg: Buffer
  /** SHA-256 of the JPEG, in hex. */
  hash: string
  /** 256 bits in hex: whether each cell of a 16 × 16 grid is darker than the one to its right. */
  likenessHash: string
}

/** Decoding a picture of 50 megapixels with 16 bits and transparency takes 450 MB, and one that waits 10 MB. */
const inTurn = createTaskQueue(
  1,
  8,
  cleaningTexts.sentence(t => t('tooManyPhotosAtOnce')),
)

/** Maximum side length of a stored picture, in pixels. */
const MAX_SIDE = 1_600

/**
 * Decodes a JPEG, PNG or WebP and re-encodes it as JPEG, upright and without metadata. Throws 413 above 10 MB
 * or 50 megapixels, 415 for other formats, 422 if it is damaged, TooMany if too many others wait.
 */
export async function decodePicture(file: Buffer): Promise<Picture> {
  if (file.length > MAX_PHOTO_BYTES) throw tooLarge('photoTooLarge')
  if (!isPicture(file))
    throw new Problem(
      415,
      'Unsupported media type',
      cleaningTexts.sentence(t => t('otherFormat')),
    )
  return inTurn(() => reencode(file))
}

async function reencode(file: Buffer): Promise<Picture> {
  const { default: sharp } = await import('sharp')
  // Checks the pixels here for a clear message; `limitInputPixels` is what protects the decoder.
  const open = () =>
    sharp(file, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error', sequentialRead: true })
  const { width, height } = await decoded(sharp(file, { limitInputPixels: false }).metadata())
  if (width * height > MAX_PHOTO_PIXELS) throw tooLarge('photoTooManyPixels')
  const jpeg = await decoded(encode(open()))
  const fields = await sharp(jpeg).greyscale().resize(17, 16, { fit: 'fill' }).raw().toBuffer()
  return { jpeg, hash: createHash('sha256').update(jpeg).digest('hex'), likenessHash: hashLikeness(fields) }
}

/** Returns the bytes of an image in a data URL. Throws Malformed. */
export function decodeDataUrl(dataUrl: string): Buffer {
  const [, base64] = IMAGE_DATA_URL.exec(dataUrl) ?? []
  if (base64 === undefined)
    throw new Malformed(
      cleaningTexts.sentence(t => t('notAPhoto')),
      { photoUrl: fieldTexts.sentence(t => t('invalid')) },
    )
  return Buffer.from(base64, 'base64')
}

/** Decodes the picture in a data URL and stores its file. Throws what `decodeDataUrl` and `decodePicture` throw. */
export async function storePicture(files: PhotoFiles, dataUrl: string): Promise<Picture> {
  const picture = await decodePicture(decodeDataUrl(dataUrl))
  await files.store(picture.hash, picture.jpeg)
  return picture
}

const encode = (picture: Sharp) =>
  picture
    .rotate()
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer()

/** Checks the first bytes, so that other files never reach a decoder. */
function isPicture(file: Buffer): boolean {
  const begin = file.subarray(0, 12).toString('latin1')
  return (
    begin.startsWith('\xff\xd8\xff') || begin.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP/s.test(begin)
  )
}

async function decoded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw new Invalid({ photo: cleaningTexts.sentence(t => t('photoDamaged')) })
  }
}

function tooLarge(key: 'photoTooLarge' | 'photoTooManyPixels') {
  const sentence = cleaningTexts.sentence(t => t(key))
  return new Problem(413, 'Too large', sentence, { photo: sentence })
}

/** Computes the likeness hash of 16 rows of 17 grey values. */
function hashLikeness(fields: Buffer): string {
  const bits = Array.from({ length: 256 }, (_, at) => {
    const field = Math.floor(at / 16) * 17 + (at % 16)
    return fields[field]! < fields[field + 1]! ? '1' : '0'
  })
  return bits.join('').replaceAll(/.{4}/g, four => Number.parseInt(four, 2).toString(16))
}
