/** The use cases of cleaning. */
export { completeCleaning, isCompleted } from './complete-cleaning.ts'
export { giveUpCleaning } from './give-up-cleaning.ts'
export { logIn } from './log-in.ts'
export { removeOldPhotos } from './old-photos.ts'
export { addPhoto, assertPhotoAllowed, findPhoto } from './photos.ts'
export { readReport } from './report.ts'
export { listRecords } from './session-row.ts'
export { assertNotInCleaning, startCleaning } from './start-cleaning.ts'
