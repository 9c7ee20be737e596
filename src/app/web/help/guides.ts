import type { Role } from '#platform/http/roles.ts'
import type { Language } from '#platform/languages/languages.ts'
import { type Guide, readers } from './guide.ts'
import { exportTheJournal } from './guides/accountant/export-the-journal.ts'
import { cleanARoom } from './guides/cleaner/clean-a-room.ts'
import { limpiarUnaHabitacion } from './guides/cleaner/limpiar-una-habitacion.ts'
import { checkIn } from './guides/desk/check-in.ts'
import { checkOut } from './guides/desk/check-out.ts'
import { backUpNow } from './guides/operator/back-up-now.ts'

/** Every guide, by reader. */
export const guides: readonly Guide[] = [
  checkIn,
  checkOut,
  cleanARoom,
  limpiarUnaHabitacion,
  exportTheJournal,
  backUpNow,
]

/** Returns the guides for a role. Those for cleaners are in the language of the page. */
export const guidesFor = (role: Role, language: Language): Guide[] =>
  guides.filter(
    guide => readers[guide.reader].some(one => one === role) && (guide.language ?? language) === language,
  )
