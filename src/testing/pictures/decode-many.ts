// Decodes many large pictures at once in a separate process, and prints the most memory that it had, in MB.
import sharp from 'sharp'
import { decodePicture } from '../../cleaning/picture.ts'

const COUNT = 24

/** The largest accepted picture, of a kind that has to be decoded as a whole. */
const picture = await sharp({
  create: { width: 8_000, height: 6_000, channels: 3, background: '#46f' },
})
  .png({ progressive: true, compressionLevel: 1 })
  .toBuffer()
await Promise.all(Array.from({ length: COUNT }, () => decodePicture(picture)))
process.stdout.write(String(Math.round(process.resourceUsage().maxRSS / 1_024)))
