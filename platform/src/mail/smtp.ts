import { createTransport } from 'nodemailer'
import type { Delivery } from './message.ts'
import { second } from '../base/time.ts'

export function smtpDelivery(url: string, from: string): Delivery {
  const transport = createTransport({
    url,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 30 * second,
  })
  return {
    async deliver(message) {
      await transport.sendMail({ from, ...message })
    },
  }
}
