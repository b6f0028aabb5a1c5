import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { linkIn } from './mailbox.ts'

test('a link is read whole, wherever its line is broken', async () => {
  const transport = createTransport({ streamTransport: true, buffer: true })
  for (let length = 1; length <= 76; length += 1) {
    const link = `http://localhost/set-password?token=${'x'.repeat(length)}--end`
    const { message } = await transport.sendMail({ text: `${link}\n`, html: `<a href="${link}">${link}</a>` })
    expect(linkIn({ raw: Buffer.isBuffer(message) ? message.toString() : '' })).toBe(link)
  }
})
