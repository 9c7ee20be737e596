/** What the help dialog says besides the guides. */
export const en = {
  help: 'Help',
  search: 'Search guides...',
  nothing: 'No guide for “{search}”',
  nothingHint: 'Try another word, such as the name of a button.',
  onThisPage: 'For this page',
  allGuides: 'All Guides',
  screen: 'The screen after step {step, number}',
  desk: 'Desk',
  cleaner: 'Cleaner',
  maintenance: 'Maintenance',
  manager: 'Manager',
  accountant: 'Accountant',
  operator: 'Operator',
} as const
