import type { Guide } from '../../guide.ts'

export const setUpEMail: Guide = {
  id: 'set-up-e-mail',
  title: 'Let the venue send e-mail',
  reader: 'operator',
  pages: ['/settings'],
  words: 'SMTP, mail server, receipts, messages',
  steps: [
    { say: 'Open the tab **Email**.', acts: [{ press: 'Email' }] },
    { say: 'Choose **Send email to guests**.', acts: [{ press: 'Send email to guests' }] },
    {
      say: 'Enter the **Server** and its **Port**, as your mail provider names them.',
      acts: [
        { fill: 'Server', with: 'smtp.example.com' },
        { fill: 'Port', with: '587' },
      ],
    },
    {
      say: 'Enter the **User** and the **Password** of the mailbox.',
      acts: [
        { fill: 'User', with: 'desk@example.com' },
        { fill: 'Password', with: 'sample password' },
      ],
    },
    {
      say: 'Enter the **Sender address** and the **Sender name** that guests see.',
      acts: [
        { fill: 'Sender address', with: 'desk@example.com' },
        { fill: 'Sender name', with: 'Harbor Bathhouse' },
      ],
      picture: 'page',
    },
    {
      say: 'Press **Save Changes**, then send a test to yourself.',
      acts: [{ press: 'Save Changes' }, { see: 'saved' }],
    },
  ],
}
