import type { Guide } from '../../guide.ts'

export const backUpNow: Guide = {
  id: 'back-up-now',
  title: 'Make a backup before a change',
  reader: 'operator',
  pages: ['/settings'],
  words: 'save, restore, copy, update, upgrade, disk',
  steps: [
    { say: 'Open the tab **Backup**.', acts: [{ press: 'Backup' }] },
    {
      say: 'Press **Back Up Now**, and wait for **Backup created**: the copy is complete and verified.',
      acts: [{ press: 'Back Up Now' }, { see: 'Backup created' }],
    },
    {
      say: 'Under **Nightly Backup**, set the hour of the automatic backup.',
      acts: [{ fill: 'Nightly Backup', with: '04:30' }],
    },
    {
      say: 'Under **Backups Kept (days)**, set how long each one is kept.',
      acts: [{ fill: 'Backups Kept (days)', with: '30' }],
    },
    { say: 'Press **Save Changes**.', acts: [{ press: 'Save Changes' }, { see: 'Settings saved' }] },
  ],
}
