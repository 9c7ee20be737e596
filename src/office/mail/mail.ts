/** The use cases of e-mail to guests, members and managers. */
export {
  dropQueued,
  finishQueued,
  markSentTold,
  markTold,
  readEmailStates,
  readSentUntold,
  readUntold,
} from './email-row.ts'
export { readMailServer, resealPassword, saveMailServer } from './mail-server.ts'
export { isMailOn, queueEmail, queueEmails } from './queue-email.ts'
export { type ComposedEmail, type ComposeEmail, createMailer, type Mailer } from './send-emails.ts'
export { sendTestEmail } from './send-test-email.ts'
export { dayOfSubject, queueSummaries } from './summary.ts'
