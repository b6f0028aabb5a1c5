import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readSettings } from '../settings.ts'
import { openMailbox, partOf } from '../testing/mailbox.ts'
import { letter } from './letter.ts'
import { createMailer } from './mailer.ts'

const message = {
  to: { name: 'Søren "the <b>" Ærø', address: 'soren@example.com' },
  subject: 'Grüße\r\nBcc: evil@example.com',
  text: 'Línea one\n\nhttp://localhost/?a=b',
  html: '<p>Línea one</p>',
}

test('a message reaches the mail server, with umlauts, and goes to nobody else', async () => {
  const mailbox = await openMailbox()
  const settings = readSettings({ SMTP_URL: mailbox.url, MAIL_FROM: 'Console <console@example.com>' })
  const mailer = createMailer(settings, { log: { error: () => {} } })
  mailer.send(async () => message)
  await mailer.settled()
  const mail = await mailbox.next()
  expect(mail).toMatchObject({ from: 'console@example.com', to: ['soren@example.com'] })
  expect(mail.raw).not.toMatch(/^Bcc:/m)
  expect(partOf(mail, 'text/plain').trim()).toBe(message.text)
  expect(partOf(mail, 'text/html').trim()).toBe(message.html)
  await mailbox.close()
})

test('without a mail server it becomes a private file, and a line names the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  for (const open of [folder, join(folder, 'outbox')]) {
    await mkdir(open, { recursive: true })
    await chmod(open, 0o755)
  }
  const say = vi.fn<(line: string) => void>()
  const mailer = createMailer(readSettings({ DATA_DIR: folder }), { log: { error: () => {} }, say })
  mailer.send(async () => message)
  await mailer.settled()
  const [name = ''] = await readdir(join(folder, 'outbox'))
  const file = join(folder, 'outbox', name)
  expect(name).toMatch(/\.eml$/)
  expect(say.mock.calls).toEqual([[`Mail for soren@example.com: ${file}`]])
  expect(partOf({ raw: await readFile(file, 'utf8') }, 'text/plain').trim()).toBe(message.text)
  for (const closed of [folder, join(folder, 'outbox'), file])
    expect((await stat(closed)).mode & 0o077).toBe(0)
  await rm(folder, { recursive: true })
})

test('a mail server that is down is tried again, and the message arrives once it is back', async () => {
  const gone = await openMailbox()
  await gone.close()
  const error = vi.fn<(line: string) => void>()
  const settings = readSettings({ SMTP_URL: gone.url })
  const mailer = createMailer(settings, { log: { error }, retryAfterSeconds: [0.3, 0.3] })
  mailer.send(async () => message)
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce(), 15_000)
  expect(error.mock.lastCall?.[0]).toContain('soren@example.com was not sent')
  const back = await openMailbox(Number(new URL(gone.url).port))
  expect((await back.next()).to).toEqual(['soren@example.com'])
  await mailer.settled()
  expect(back.mails).toHaveLength(1)
  await back.close()
})

test('a message that is always refused is given up after the last try, and closing does not wait for it', async () => {
  const gone = await openMailbox()
  await gone.close()
  const error = vi.fn<(line: string) => void>()
  const settings = readSettings({ SMTP_URL: gone.url })
  const patient = createMailer(settings, { log: { error }, retryAfterSeconds: [3600] })
  patient.send(async () => message)
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce(), 15_000)
  await patient.close()
  const hasty = createMailer(settings, { log: { error }, retryAfterSeconds: [] })
  hasty.send(async () => message)
  await hasty.settled()
  expect(error.mock.lastCall?.[0]).toContain('It was given up.')
})

test('a message without content, or one that cannot be written, is not sent', async () => {
  const mailbox = await openMailbox()
  const error = vi.fn<(line: string) => void>()
  const mailer = createMailer(readSettings({ SMTP_URL: mailbox.url }), { log: { error } })
  mailer.send(async () => undefined)
  mailer.send(async () => {
    throw new Error('the database is gone')
  })
  await mailer.settled()
  expect(mailbox.mails).toEqual([])
  expect(error.mock.calls).toEqual([['A mail could not be written: Error: the database is gone']])
  await mailbox.close()
})

test.each(['You won\nhttp://evil.example', 'evil.example', 'a\u202Eb'])(
  'an older name that would be refused today is in no mail: %j',
  (firstName) => {
    const to = { firstName, lastName: 'Berg', email: 'nora@example.org' }
    const before = `The account ${firstName} has a role.`
    const made = letter(to, 'Hi', { before, link: { label: 'Open', address: 'http://x' }, after: '' })
    expect(made.to).toEqual({ name: '', address: 'nora@example.org' })
    expect(made.text.startsWith('Hello,\n\nThe account ')).toBe(true)
    expect(made.text).not.toContain('won\n')
    expect(made.text + made.html).not.toContain('\u202E')
  },
)
