import type { Guide } from '../../guide.ts'

export const bookAhead: Guide = {
  id: 'book-ahead',
  title: 'Book a room for later',
  reader: 'desk',
  pages: ['/rooms', '/lockers', '/timeline', '/'],
  words: 'booking, reservation, new rental, future',
  steps: [
    { say: 'Press **New Room Rental**.', acts: [{ press: 'New Room Rental' }] },
    {
      say: 'Enter the **Customer name**, the **Email** and the **Phone** of the guest.',
      acts: [
        { fill: 'Customer name', with: 'Grace Hopper' },
        { fill: 'Email', with: 'grace@example.com' },
        { fill: 'Phone', with: '212 555 7001' },
      ],
    },
    {
      say: 'Choose the **Facility**, the day and time of the **Start**, and how long, for example **2 h**.',
      acts: [
        { choose: 'Facility', with: 'Room 110' },
        { fill: 'Start Time', with: '23:30' },
        { press: '2 h…' },
      ],
      picture: 'dialog',
    },
    {
      say: 'Press **Create Rental**. The card shows the booking, and **arrivals** above the board lists it.',
      acts: [{ press: 'Create Rental…' }, { see: 'Booked', in: 'Room 110' }, { see: '7 arrivals' }],
    },
  ],
}
