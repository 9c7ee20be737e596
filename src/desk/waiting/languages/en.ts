/** What guests read on the public waiting display, and in the e-mail of an offer. */
export const en = {
  title: 'Waiting List',
  noConnection: 'No connection. What is shown may be out of date.',
  notConnected: 'No connection. The waiting list appears as soon as there is one.',
  nowCalled: 'Now called',
  comeToDesk: 'Please come to the desk',
  nobodyCalled: 'Nobody is called right now.',
  waiting: 'Waiting',
  nobodyWaiting: 'Nobody is waiting.',
  minutes: '{minutes, number} min',
  timeIsUp: 'Time is up',
  // The e-mail of an offer
  roomIsReady: '{venue}: a room is ready for you',
  lockerIsReady: '{venue}: a locker is ready for you',
  yourNumber: 'Your number: {number}',
  heldUntil: '{facility} is ready for you. It is held for you until {time}.',
  howToTake: 'To take it, come to the desk and say your number.',
  otherwise: 'If you do not come by then, it goes to the next guest.',
  // Refusals
  linkRevoked: 'This link is no longer valid. A manager can make a new one in Settings.',
} as const
