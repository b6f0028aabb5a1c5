/** A secret in a text that others may see: enough to tell two apart. */
export const maskedSecret = (secret: string): string => `••••${secret.slice(-4)}`
