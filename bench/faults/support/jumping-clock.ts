// Preloaded into a server with `node --import`: its clock is off by the ms that the file CLOCK_FILE contains.
import { readFileSync, watchFile } from 'node:fs'

const file = process.env.CLOCK_FILE!
let shift = Number(readFileSync(file, 'utf8'))
watchFile(file, { interval: 50, persistent: false }, () => {
  shift = Number(readFileSync(file, 'utf8'))
})
const now = Date.now
Date.now = () => now() + shift
