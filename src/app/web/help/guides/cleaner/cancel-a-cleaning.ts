import type { Guide } from '../../guide.ts'

export const cancelACleaning: Guide = {
  id: 'cancel-a-cleaning',
  title: 'Stop a cleaning that you cannot finish',
  reader: 'cleaner',
  pages: ['/cleaner-app'],
  words: 'cancel, give up, interrupted, wrong room',
  steps: [
    {
      say: 'Enter your **Cleaner ID** and press **Log In**. A room that you began is under **Continue Cleaning**.',
      acts: [
        { fill: 'Cleaner ID', with: 'maria' },
        { press: 'Log In' },
        { press: 'Start Room Cleaning' },
        { fill: 'NFC tag ID or room code', with: '36HGDF' },
        { press: 'Start' },
        { see: 'Cleaning in Progress' },
        { open: '/cleaner-app' },
        { press: 'Continue Cleaning' },
      ],
    },
    { say: 'Press **Cancel Cleaning**.', acts: [{ press: 'Cancel Cleaning' }] },
    {
      say: 'Say why: **Why are you cancelling?** The room returns to its previous status.',
      acts: [
        {
          fill: 'The room returns to its previous status. Why are you cancelling?',
          with: 'The guest came back',
        },
      ],
      picture: 'page',
    },
    {
      say: 'Press **Cancel Cleaning** once more.',
      acts: [{ press: 'Cancel Cleaning' }, { see: 'Cleaning cancelled' }],
    },
  ],
}
