import { inLanguage } from './parts/everywhere.ts'

export const texts = inLanguage('app', {
  find: 'Find',
  titled: (title: string) => `${title} · Integrator Console`,
  failedToFetchAccountInformation: 'Failed to fetch account information',
  permissionsUnread:
    'Your permissions could not be read, so no page can be opened yet. The platform may be out of reach for a moment.',
  skipToContent: 'Skip to content',
  loadingPermissions: 'Loading permissions...',
  youAskedFor: 'You asked for {page} before you signed in.',
  noConnection: 'No connection',
  main: 'Main',
  openMenu: 'Open menu',
  menu: 'Menu',
  closeMenu: 'Close menu',
  light: 'Light',
  dark: 'Dark',
  asTheSystem: 'As the system',
  colours: 'Colours',
  user: 'User',
  myAccountOf: (name: string) => `My Account: ${name}`,
  logout: 'Logout',
  audit: 'Audit',
  serviceAccounts: 'Service Accounts',
  myAccount: 'My Account',
  allTraces: 'All Traces',
  usage: 'Usage',
  installation: 'Installation',
})

export type AppTexts = typeof texts
