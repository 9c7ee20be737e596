// Decodes many large pictures at once in a separate process, and prints the most memory that it had, in MB.
import sharp from 'sharp'
import { decodePicture } from '#house/cleaning/photos/picture.ts'

/** Without a limit, they would take two gigabytes. */
const COUNT = 6

/** The costliest picture that is accepted: decoded as a whole, 16 bits for each of four channels, and turned. */
const picture = await sharp({
  create: { width: 8_000, height: 6_200, channels: 4, background: '#46f8' },
})
  .toColourspace('rgb16')
  .withMetadata({ orientation: 6 })
  .png({ progressive: true, compressionLevel: 1 })
  .toBuffer()
await Promise.allSettled(Array.from({ length: COUNT }, () => decodePicture(picture)))
process.stdout.write(String(Math.round(process.resourceUsage().maxRSS / 1_024)))
