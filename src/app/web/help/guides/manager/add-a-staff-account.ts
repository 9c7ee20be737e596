import type { Guide } from '../../guide.ts'

export const addAStaffAccount: Guide = {
  id: 'add-a-staff-account',
  title: 'Give someone an account',
  reader: 'manager',
  pages: ['/settings'],
  words: 'staff, user, password, PIN, role, employee',
  steps: [
    {
      say: 'Open the tab **Staff Accounts** and press **Add Staff**.',
      acts: [{ press: 'Staff Accounts' }, { press: 'Add Staff' }],
    },
    {
      say: 'Enter the **Full Name** and a **User name**. For a cleaner, it is also the cleaner ID.',
      acts: [
        { fill: 'Full Name', with: 'Maria Lopez' },
        { fill: 'User name', with: 'maria' },
      ],
    },
    {
      say: 'Choose the **Role**: it decides which screens the person may open.',
      acts: [{ choose: 'Role', with: 'Cleaner' }],
    },
    {
      say: 'Enter a **PIN** to switch users at a desk, or to log in to the Cleaner App.',
      acts: [{ fill: 'PIN', with: '482911' }],
      picture: 'dialog',
    },
    { say: 'Press **Add Staff**.', acts: [{ press: 'Add Staff' }, { see: 'Maria Lopez' }] },
  ],
}
