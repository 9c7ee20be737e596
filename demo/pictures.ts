import { decodePicture, type Picture } from '#house/cleaning/photos/picture.ts'
import { Random } from './random.ts'

const WIDTH = 480
const HEIGHT = 270

/** Draws pictures of rooms, like phone photos, each with different light, bench, towels and window. */
export async function drawRooms(count: number): Promise<Picture[]> {
  const random = new Random('rooms')
  const { default: sharp } = await import('sharp')
  const pictures: Picture[] = []
  for (let index = 0; index < count; index++)
    pictures.push(
      await decodePicture(
        await sharp(Buffer.from(draw(random)))
          .png()
          .toBuffer(),
      ),
    )
  return pictures
}

function draw(random: Random): string {
  const hue = random.between(20, 220)
  const floor = random.between(150, 200)
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/>`,
    `<rect y="${floor}" width="${WIDTH}" height="${HEIGHT - floor}" fill="url(#floor)"/>`,
    ...tiles(random, floor, hue),
    window(random, floor),
    bench(random, floor),
    ...towels(random, floor),
    `<circle cx="${random.between(0, WIDTH)}" cy="${random.between(0, 90)}" r="${random.between(60, 160)}" fill="#fff" opacity="0.25"/>`,
  ]
  const [x, y] = [random.next(), random.next()]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>
    <radialGradient id="wall" cx="${x}" cy="${y}" r="0.9"><stop stop-color="hsl(${hue},22%,88%)"/><stop offset="1" stop-color="hsl(${hue},24%,52%)"/></radialGradient>
    <linearGradient id="floor" x1="${x}" y1="0" x2="${1 - x}" y2="1"><stop stop-color="hsl(30,30%,58%)"/><stop offset="1" stop-color="hsl(30,34%,34%)"/></linearGradient>
    </defs>${parts.join('')}</svg>`
}

/** Returns the SVG of rows of tiles with varying brightness. */
function tiles(random: Random, floor: number, hue: number): string[] {
  const size = random.between(34, 58)
  return Array.from({ length: 26 }, () => {
    const [x, y] = [random.between(0, WIDTH / size), random.between(0, floor / size)]
    const light = random.between(46, 88)
    return `<rect x="${x * size}" y="${y * size}" width="${size - 2}" height="${size - 2}" fill="hsl(${hue},18%,${light}%)" opacity="0.55"/>`
  })
}

function window(random: Random, floor: number): string {
  const [width, height] = [random.between(60, 120), random.between(60, 100)]
  return `<rect x="${random.between(10, WIDTH - width - 10)}" y="${random.between(15, floor - height)}" width="${width}" height="${height}" fill="hsl(205,60%,${random.between(60, 90)}%)" stroke="#fff" stroke-width="6"/>`
}

function bench(random: Random, floor: number): string {
  const width = random.between(140, 260)
  return `<rect x="${random.between(0, WIDTH - width)}" y="${floor - random.between(20, 45)}" width="${width}" height="${random.between(40, 70)}" rx="6" fill="hsl(${random.between(18, 36)},45%,${random.between(30, 60)}%)"/>`
}

function towels(random: Random, floor: number): string[] {
  return Array.from({ length: random.between(2, 5) }, () => {
    const color = random.pick(['#fff', '#f1ece2', '#2f6f73', '#b8433b', '#d9b44a'])
    return `<rect x="${random.between(10, WIDTH - 70)}" y="${random.between(floor - 60, HEIGHT - 40)}" width="${random.between(30, 64)}" height="${random.between(14, 34)}" rx="5" fill="${color}"/>`
  })
}
