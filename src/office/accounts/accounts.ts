/** The use cases of staff accounts. */
export { type AccountRow, findByLogin, toAccount, toPreferences } from './account-row.ts'
export { approve, createApprovals, deleteOldApprovals, listApprovers } from './approvals/approvals.ts'
export { clearSecondFactors } from './second-factor/authenticators.ts'
export { enforceSecondFactor, rotateSecrets } from './second-factor/policies.ts'
export { type SecretBox, secretBoxIn } from './second-factor/secret-box.ts'
export { nameDesk } from './sessions/cookies.ts'
export {
  createSessionCheck,
  findDefaultAccount,
  hasOwner,
  type SessionCheck,
} from './sessions/session-check.ts'
export {
  deleteExpiredSessions,
  endOtherSessions,
  endSession,
  listSessions,
} from './sessions/sessions.ts'
export { deleteOldFailedAttempts, unlockAttempts } from './sign-in/attempts.ts'
export { confirmPassword } from './sign-in/confirm-password.ts'
export { enterByPin } from './sign-in/enter-by-pin.ts'
export { returnToOpenMode } from './sign-in/open-mode.ts'
export { lockDesk, signIn, signOut } from './sign-in/sign-in.ts'
export { switchUser } from './sign-in/switch-user.ts'
export { createVenueOwner, storePassword } from './staff/create-owner.ts'
export { addAccount, changeAccount, listAccounts } from './staff/manage-accounts.ts'
export { savePreferences } from './staff/preferences.ts'
export { readOwnRow, readProfile, saveProfile, setPassword, setPin } from './staff/profile.ts'
export {
  resetPassword,
  setAccountPin,
  signOutEverywhere,
  unlockAccount,
} from './staff/reset-credentials.ts'
export { listDeskUsers } from './trusted-desks.ts'
