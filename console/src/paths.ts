/** Every address within the console, so that features link to each other without importing each other. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  locations: () => '/locations',
  audit: () => '/audit',
  accounts: () => '/accounts',
  locationGroups: () => '/location-groups',
  integrations: () => '/integrations',
  devices: () => '/devices',
} as const
