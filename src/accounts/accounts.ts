/** The use cases of staff accounts. */
export { findByLogin, toAccount } from './account-row.ts'
export { deleteOldFailedAttempts, unlockAttempts } from './attempts.ts'
export { confirmPassword as confirmPerson } from './confirm-password.ts'
export { createVenueOwner as makeOwner, storePassword } from './create-owner.ts'
export { enterByPin } from './enter-by-pin.ts'
export { addAccount, changeAccount, listAccounts } from './manage-accounts.ts'
export { returnToOpenMode } from './open-mode.ts'
export { readProfile, saveProfile, setPassword, setPin } from './profile.ts'
export {
  resetPassword,
  setAccountPin as setPinOf,
  signOutEverywhere,
  unlockAccount,
} from './reset-credentials.ts'
export {
  createSessionCheck as openGate,
  findDefaultAccount,
  hasOwner,
  type SessionCheck as Gate,
} from './session-check.ts'
export {
  deleteExpiredSessions as forgetOldSessions,
  endOtherSessions,
  endSession,
  listSessions,
} from './sessions.ts'
export { lockDesk, signIn, signOut } from './sign-in.ts'
export { switchUser } from './switch-user.ts'
export { listDeskUsers as listPeople } from './trusted-desks.ts'
