/** Where a location's page is, or one of its tabs. */
export const locationAddress = (locationId: string, tab?: string): string =>
  `#/locations/${encodeURIComponent(locationId)}${tab === undefined ? '' : `/${tab}`}`
