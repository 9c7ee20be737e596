/** What recipients of news read: the end of the e-mail, and the page to unsubscribe. */
export const en = {
  agreed: 'You receive this because you agreed to receive news of {venue}. To unsubscribe:',
  // The page
  title: 'Unsubscribe',
  question: 'No longer receive news by email?',
  unsubscribe: 'Unsubscribe',
  unsubscribing: 'Unsubscribing...',
  done: 'You no longer receive news of {venue} by email.',
  noConnection: 'No connection. Please try again.',
  // Refusals
  linkUnknown: 'This link is not valid. To unsubscribe, please tell the desk.',
} as const
