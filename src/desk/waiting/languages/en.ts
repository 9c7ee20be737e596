/** What guests read on the public waiting display. */
export const en = {
  title: 'Waiting List',
  noConnection: 'No connection. What is shown may be out of date.',
  nowCalled: 'Now called',
  comeToDesk: 'Please come to the desk',
  nobodyCalled: 'Nobody is called right now.',
  waiting: 'Waiting',
  nobodyWaiting: 'Nobody is waiting.',
  minutes: '{minutes, number} min',
  timeIsUp: 'Time is up',
  linkRevoked: 'This link is no longer valid. A manager can make a new one in Settings.',
} as const
