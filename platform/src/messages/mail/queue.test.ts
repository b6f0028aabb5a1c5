import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createEncryption, newKey, readKeys } from '../../base/encryption.ts'
import { currentRequest, outsideRequests, whileAnswering } from '../../base/request.ts'
import { day, minute, second } from '../../base/time.ts'
import { traceWith } from '../../base/tracing.ts'
import { mails } from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { readSettings } from '../../settings.ts'
import { freshDatabase } from '../../testing/database.ts'
import { openMailbox, partOf } from '../../testing/mailbox.ts'
import { toBeConfirmed } from './addressee.ts'
import { letter } from './letter.ts'
import { createMailer, type Mailer, withoutChange } from './queue.ts'

const database = await freshDatabase()
const { db } = database
const change = withoutChange(db)
/** The process has died before it could send the mail. */
const dying = { db, afterCommit: () => {} }
const encryption = createEncryption(readKeys(newKey()) ?? [])
const open: Mailer[] = []
let time = 0
beforeEach(async () => {
  time = Date.now()
  // A mailer is a process. Those of other tests would send the mails of this one.
  for (const mailer of open.splice(0)) await mailer.close()
  await db.delete(mails)
})
afterAll(async () => {
  for (const mailer of open) await mailer.close()
  await database.close()
})

function start(
  environment: Record<string, string>,
  error: (line: string, facts: { reqId?: string | undefined }) => void = () => {},
  say?: (line: string) => void,
) {
  const mailer = createMailer(readSettings(environment), {
    db,
    encryption,
    log: { error: (facts, line) => error(line, facts) },
    say,
    now: () => new Date(time),
  })
  open.push(mailer)
  return mailer
}

const message = {
  to: { name: 'Søren "the <b>" Ærø', address: 'soren@example.com' },
  subject: 'Grüße\r\nBcc: evil@example.com',
  text: 'Línea one\n\nhttp://localhost/?a=b',
  html: '<p>Línea one</p>',
}

test('a message reaches the mail server, with umlauts, and goes to nobody else', async () => {
  const mailbox = await openMailbox()
  const mailer = start({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Console <console@example.com>',
    PUBLIC_URL: 'https://console.example',
  })
  await mailer.send(change, message)
  await mailer.settled()
  const mail = await mailbox.next()
  expect(mail).toMatchObject({ from: 'console@example.com', to: ['soren@example.com'] })
  expect(mail.raw).not.toMatch(/^Bcc:/m)
  expect(mail.raw).toMatch(/^Message-ID: <\w+@console\.example>$/m)
  expect(partOf(mail, 'text/plain').trim()).toBe(message.text)
  expect(partOf(mail, 'text/html').trim()).toBe(message.html)
  expect(await db.$count(mails)).toBe(0)
  await mailbox.close()
})

test('without a mail server it becomes a private file, and a line names the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  for (const opened of [folder, join(folder, 'outbox')]) {
    await mkdir(opened, { recursive: true })
    await chmod(opened, 0o755)
  }
  const say = vi.fn<(line: string) => void>()
  const mailer = start({ DATA_DIR: folder }, undefined, say)
  const chosen = mailer.nextFile() ?? ''
  await mailer.send(change, message, chosen)
  await mailer.settled()
  const [name = ''] = await readdir(join(folder, 'outbox'))
  const file = join(folder, 'outbox', name)
  expect(file).toBe(chosen)
  expect(say.mock.calls).toEqual([[`Mail for soren@example.com: ${file}`]])
  expect(partOf({ raw: await readFile(file, 'utf8') }, 'text/plain').trim()).toBe(message.text)
  for (const closed of [folder, join(folder, 'outbox'), file])
    expect((await stat(closed)).mode & 0o077).toBe(0)
  await rm(folder, { recursive: true })
})

test('a mail whose process dies before it is sent is sent by another one, and its link is stored encrypted', async () => {
  const mailbox = await openMailbox()
  const settings = { SMTP_URL: mailbox.url }
  const gone = start(settings)
  await gone.close()
  await gone.send(dying, { ...message, text: 'https://console.example/?token=S3CRET' })
  const [row] = await db.select().from(mails)
  expect(JSON.stringify(row)).not.toMatch(/S3CRET|soren/)
  const other = start(settings)
  await other.settled()
  expect(partOf(await mailbox.next(), 'text/plain')).toContain('token=S3CRET')
  expect(mailbox.mails).toHaveLength(1)
  await mailbox.close()
})

test('a mail that a process was sending when it died is sent again when its lease has ended', async () => {
  const mailbox = await openMailbox()
  const mailer = start({ SMTP_URL: mailbox.url })
  await mailer.send(dying, message)
  await db.update(mails).set({ attempts: 1, dueAt: new Date(time + 2 * minute) })
  await mailer.settled()
  expect(mailbox.mails).toEqual([])
  time += 2 * minute
  await mailer.settled()
  expect(mailbox.mails).toHaveLength(1)
  await mailbox.close()
})

test('a mail is logged and traced with the call that caused it, whichever call sends it', async () => {
  const traces: string[] = []
  const headers = () => ({ traceparent: `trace of ${currentRequest()?.id}` })
  traceWith({
    headers,
    begin(_name, _kind, _facts, from) {
      traces.push(String(from?.['traceparent']))
      return { within: (work) => work(), end: () => {} }
    },
  })
  const logged: string[] = []
  const mailer = start({}, (_line, { reqId }) => void logged.push(String(reqId)))
  const seen: unknown[] = []
  const send = mailer.define('SEEN', async () => {
    seen.push(currentRequest())
    throw new Error('not now')
  })
  const calls = ['first', 'second'].map((id) => ({ id, address: '192.0.2.1' }))
  for (const call of calls) await whileAnswering(call, async () => send(dying, {}))
  await send(dying, {})
  await whileAnswering({ id: 'third', address: '192.0.2.1' }, async () => mailer.settled())
  traceWith(undefined)
  expect(seen).toEqual(expect.arrayContaining([...calls, undefined]))
  expect(logged.toSorted()).toEqual(['first', 'second', 'undefined'])
  expect(traces.toSorted()).toEqual(['trace of first', 'trace of second', 'trace of undefined'])
  const [row] = await db.select().from(mails)
  expect(JSON.stringify(row)).not.toContain('192.0.2.1')
})

/** As a call of this integrator causes it. */
const causedBy = async (integratorId: string, work: () => Promise<void>) =>
  whileAnswering({ id: integratorId, address: '192.0.2.1', integratorId }, work)

const messageTo = (address: string) => ({ ...message, to: { name: '', address } })

test('one mail of an integrator does not wait behind the many of another one', async () => {
  const mailbox = await openMailbox()
  const mailer = start({ SMTP_URL: mailbox.url })
  await causedBy('many', async () =>
    transaction(db, async (queries) => {
      for (let at = 0; at < 60; at += 1)
        await mailer.send({ ...dying, db: queries }, messageTo(`many-${at}@example.com`))
      await causedBy('one', async () => mailer.send({ ...dying, db: queries }, messageTo('one@example.com')))
      await outsideRequests(async () =>
        mailer.send({ ...dying, db: queries }, messageTo('stranger@example.com')),
      )
    }),
  )
  await mailer.settled()
  const order = mailbox.mails.map((mail) => String(mail.to))
  expect(order).toHaveLength(62)
  // Those that are sent at once may arrive in any order.
  expect(order.slice(0, 8)).toEqual(expect.arrayContaining(['one@example.com', 'stranger@example.com']))
  await mailbox.close()
})

test('mails of one integrator that take long leave room for those of others', async () => {
  const mailbox = await openMailbox()
  const mailer = start({ SMTP_URL: mailbox.url })
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  const sendSlow = mailer.define('SLOW', async () => {
    await released
    return messageTo('slow@example.com')
  })
  try {
    await causedBy('slow', async () =>
      transaction(db, async (queries) => {
        for (let at = 0; at < 20; at += 1) await sendSlow({ ...dying, db: queries }, {})
      }),
    )
    await causedBy('other', async () => mailer.send(change, messageTo('other@example.com')))
    await mailer.send(change, messageTo('stranger@example.com'))
    const first = [await mailbox.next(), await mailbox.next()].flatMap((mail) => mail.to)
    expect(first.toSorted()).toEqual(['other@example.com', 'stranger@example.com'])
  } finally {
    release()
  }
  await mailer.settled()
  expect(mailbox.mails).toHaveLength(22)
  await mailbox.close()
})

test('there is no mail about a change that is rolled back', async () => {
  const mailbox = await openMailbox()
  const mailer = start({ SMTP_URL: mailbox.url })
  const failing = transaction(db, async (queries) => {
    await mailer.send({ db: queries, afterCommit: () => {} }, message)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await mailer.settled()
  expect(mailbox.mails).toEqual([])
  await mailbox.close()
})

test('a mail server that is down is tried again after growing pauses, with the same mail, and given up after a day', async () => {
  const gone = await openMailbox()
  await gone.close()
  const begin = time
  const tries: number[] = []
  const error = vi.fn<(line: string) => void>(() => void tries.push((time - begin) / second))
  const mailer = start({ SMTP_URL: gone.url }, error)
  let written = 0
  const send = mailer.define<{ to: string }>('TEST', async (_queries, { to }) => {
    written += 1
    return { ...message, to: { name: '', address: to } }
  })
  await send(dying, { to: 'soren@example.com' })
  for (let turn = 0; turn < 130; turn += 1) {
    await mailer.settled()
    time += 10 * second
  }
  expect(tries).toEqual([0, 10, 70, 370, 1270])
  expect(error.mock.calls[0]?.[0]).toMatch(
    /to soren@example\.com was not sent: .* It is tried again in 10 seconds\.$/,
  )
  const back = await openMailbox(Number(new URL(gone.url).port))
  time += 900 * second
  await mailer.settled()
  expect((await back.next()).to).toEqual(['soren@example.com'])
  expect(written).toBe(1)
  await back.close()
  await send(dying, { to: 'late@example.com' })
  time += day
  await mailer.settled()
  expect(error.mock.lastCall?.[0]).toContain('It was given up.')
  expect(await db.$count(mails)).toBe(0)
})

test('a mail without content is not sent, and one that cannot be written is tried again', async () => {
  const mailbox = await openMailbox()
  const error = vi.fn<(line: string) => void>()
  const mailer = start({ SMTP_URL: mailbox.url }, error)
  await mailer.define('NOTHING', async () => undefined)(change, {})
  let isBroken = true
  const send = mailer.define('BROKEN', async () => {
    if (isBroken) throw new Error('the database is gone')
    return message
  })
  await send(change, {})
  await mailer.settled()
  expect(mailbox.mails).toEqual([])
  expect(error.mock.calls.map(([line]) => line)).toEqual([
    'A mail could not be written: Error: the database is gone. It is tried again in 10 seconds.',
  ])
  isBroken = false
  time += 10 * second
  await mailer.settled()
  expect(mailbox.mails).toHaveLength(1)
  await mailbox.close()
})

test('a mail whose key is gone is given up, and the log says so', async () => {
  const error = vi.fn<(line: string) => void>()
  const mailer = start({ DATA_DIR: '/nonexistent' }, error)
  await mailer.send(dying, message)
  await db.update(mails).set({ content: createEncryption(readKeys(newKey()) ?? []).encrypt('{}', 'mail') })
  await mailer.settled()
  expect(error.mock.lastCall?.[0]).toBe(
    'A mail could not be written: Error: The key that encrypted it is gone. It was given up.',
  )
  expect(await db.$count(mails)).toBe(0)
})

test.each(['You won\nhttp://evil.example', 'evil.example', 'a\u202Eb'])(
  'an older name that would be refused today is in no mail: %j',
  (firstName) => {
    const to = toBeConfirmed({ firstName, lastName: 'Berg', email: 'nora@example.org' })
    const before = `The account ${firstName} has a role.`
    const made = letter(to, 'Hi', { before, link: { label: 'Open', address: 'http://x' }, after: '' })
    expect(made.to).toEqual({ name: '', address: 'nora@example.org' })
    expect(made.text.startsWith('Hello,\n\nThe account ')).toBe(true)
    expect(made.text).not.toContain('won\n')
    expect(made.text + made.html).not.toContain('\u202E')
  },
)
