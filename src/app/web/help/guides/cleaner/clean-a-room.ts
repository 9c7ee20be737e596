import type { Guide } from '../../guide.ts'

export const cleanARoom: Guide = {
  id: 'clean-a-room',
  title: 'Clean a room',
  reader: 'cleaner',
  pages: ['/cleaner-app'],
  words: 'tag, QR code, photo, finish, start',
  steps: [
    {
      say: 'Enter your **Cleaner ID** and press **Log In**.',
      acts: [{ fill: 'Cleaner ID', with: 'maria' }, { press: 'Log In' }],
    },
    {
      say: 'At the room, press **Start Room Cleaning**.',
      acts: [{ press: 'Start Room Cleaning' }],
    },
    {
      say: 'Scan the tag or the QR code of the room. If that fails, type the code below the QR code and press **Start**.',
      acts: [{ fill: 'NFC tag ID or room code', with: '36HGDF' }],
      picture: 'dialog',
    },
    {
      say: 'Clean the room. Then press **Photograph Room**.',
      acts: [{ press: 'Start' }, { press: 'Photograph Room' }],
    },
    {
      say: 'Press **Start Camera**, then **Take Photo** and **Use Photo**.',
      acts: [{ press: 'Start Camera' }, { press: 'Take Photo' }, { press: 'Use Photo' }],
    },
    {
      say: 'Press **Complete Cleaning**. The desk sees at once that the room is ready.',
      acts: [{ press: 'Complete Cleaning' }, { see: 'Room 102 is clean' }],
      picture: 'dialog',
    },
  ],
}
