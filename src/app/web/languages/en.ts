/** What the frame around the Cleaner App says. */
export const en = {
  skipToContent: 'Skip to content',
  menu: 'Menu',
  closeMenu: 'Close menu',
  sections: 'Sections',
  cleanerApp: 'Cleaner App',
  help: 'Help',
  enterPassword: 'Enter Password',
  userProfile: 'User Profile',
  switchUser: 'Switch User',
  lock: 'Lock',
  signOut: 'Sign Out',
  appearance: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  sameAsDevice: 'Same as device',
  error: 'Error',
} as const
