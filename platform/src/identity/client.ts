/** The console's client id at every issuer. */
export const clientId = 'api'
