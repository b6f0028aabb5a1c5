/** The console's name at every issuer. */
export const clientId = 'api'
