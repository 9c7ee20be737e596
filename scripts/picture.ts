// Draws docs/architecture.svg after the imports between folders have changed.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { drawArchitecture, readFolderGraph } from '#testing/structure/architecture-picture.ts'

writeFileSync(path.join(import.meta.dirname, '../docs/architecture.svg'), drawArchitecture(readFolderGraph()))
