import type { Parsed } from './aamva/parse-id.ts'
import type { Decoders } from './decode/decoders.ts'
import { createReadConfirmation } from './decode/read-confirmation.ts'

/** Errors of reading a picture, as sentences for staff (SPEC §8). */
export const pictureErrors = {
  notChosen: 'Please select an image file.',
  notDropped: 'Please drop an image file.',
  unreadable: 'Failed to read the selected image.',
  notLoaded: 'Failed to load the image. Please try a different file.',
  notProcessed: 'Failed to process the image. Please try a different image.',
  noBarcode:
    'No barcode detected in the image. Please try another image or ensure the barcode is clearly visible.',
} as const

/** Thrown if no card can be read from a picture; the message is a sentence for staff. */
export class PictureError extends Error {
  constructor(problem: keyof typeof pictureErrors) {
    super(pictureErrors[problem])
  }
}

export const isPicture = (file: Blob) => file.type.startsWith('image/')

/** Reads the card in a picture. The picture never leaves the browser. Throws PictureProblem. */
export async function readFile(file: Blob, decoders: Decoders): Promise<Parsed> {
  const bytes = await file.arrayBuffer().catch(() => fail('unreadable'))
  const whole = new Blob([bytes], { type: file.type })
  const believe = createReadConfirmation()
  const text = await read(whole, decoders)
  if (text === undefined) return fail('noBarcode')
  const parsed = believe(text)
  if (parsed) return parsed
  // Not plausible after one read: accept it only if a second read at another size matches.
  const again = await read(whole, decoders, 0.83)
  return (again !== undefined && believe(again)) || fail('noBarcode')
}

async function read(file: Blob, decoders: Decoders, scale = 1): Promise<string | undefined> {
  const upright = { imageOrientation: 'from-image' } as const
  let picture = await createImageBitmap(file, upright).catch(() => fail('notLoaded'))
  if (scale !== 1) {
    const [width, height] = [picture.width, picture.height].map(side => Math.max(1, Math.round(side * scale)))
    const smaller = { resizeWidth: width!, resizeHeight: height!, resizeQuality: 'high' } as const
    picture = await createImageBitmap(picture, smaller).catch(() => fail('notProcessed'))
  }
  return decoders.read(picture, 'photo').catch(() => fail('notProcessed'))
}

function fail(problem: keyof typeof pictureErrors): never {
  throw new PictureError(problem)
}
