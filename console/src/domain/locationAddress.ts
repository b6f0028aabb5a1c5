/** The address of a location's page, or of one of its tabs. */
export const locationAddress = (locationId: string, tab?: string): string =>
  `#/locations/${encodeURIComponent(locationId)}${tab === undefined ? '' : `/${tab}`}`
