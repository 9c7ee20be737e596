/** The use cases of staff accounts. */
export { type AccountRow, findByLogin, toAccount, toPreferences } from './account-row.ts'
export { approve, createApprovals, deleteOldApprovals, listApprovers } from './approvals.ts'
export { deleteOldFailedAttempts, unlockAttempts } from './attempts.ts'
export { confirmPassword } from './confirm-password.ts'
export { createVenueOwner, storePassword } from './create-owner.ts'
export { enterByPin } from './enter-by-pin.ts'
export { addAccount, changeAccount, listAccounts } from './manage-accounts.ts'
export { returnToOpenMode } from './open-mode.ts'
export { savePreferences } from './preferences.ts'
export { readOwnRow, readProfile, saveProfile, setPassword, setPin } from './profile.ts'
export {
  resetPassword,
  setAccountPin,
  signOutEverywhere,
  unlockAccount,
} from './reset-credentials.ts'
export { clearSecondFactors } from './second-factor/authenticators.ts'
export { enforceSecondFactor, rotateSecrets } from './second-factor/policies.ts'
export { type SecretBox, secretBoxIn } from './second-factor/secret-box.ts'
export {
  createSessionCheck,
  findDefaultAccount,
  hasOwner,
  type SessionCheck,
} from './session-check.ts'
export {
  deleteExpiredSessions,
  endOtherSessions,
  endSession,
  listSessions,
} from './sessions.ts'
export { lockDesk, signIn, signOut } from './sign-in.ts'
export { switchUser } from './switch-user.ts'
export { listDeskUsers } from './trusted-desks.ts'
