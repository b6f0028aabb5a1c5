import { createHmac, randomBytes } from 'node:crypto'

/** Standard Webhooks (https://www.standardwebhooks.com): how a receiver knows that a delivery is ours, and new. */

const prefix = 'whsec_'
const secretBytes = 32

export const newWebhookSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`

interface Signed {
  id: string
  /** Epoch seconds. */
  timestamp: number
  body: string
}

export function signedHeaders(secret: string, { id, timestamp, body }: Signed): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}
