/** One row: what the venue has set, as JSON of the keys that differ from the defaults or were ever saved. */
export interface SettingsTable {
  id: number
  version: number
  document: string
}
