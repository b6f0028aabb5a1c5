import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { AutomationDocument } from '#contract/schemas/zone'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newFolder, startPlatform, until } from '../testing/setup.ts'
import type { TestPlatform } from '../testing/platform.ts'
import { AutomationHandover } from './automation.ts'
import { Gateway } from './gateway.ts'
import { readSettings, SettingsError } from './settings.ts'

const document = (version: string): AutomationDocument => ({
  version,
  locationId: 'loc-1',
  timeZone: 'Europe/Berlin',
  days: [],
  zones: [],
})

/** A program of the owner: it notes what it gets and with which environment, and ends as the file `code` says. */
async function addProgram(folder: string, name = 'act') {
  const program = path.join(folder, name)
  const [got, code, environment] = [`${program}.got`, `${program}.code`, `${program}.env`]
  await writeFile(got, '')
  await writeFile(code, '0')
  await writeFile(
    program,
    `#!/bin/sh\ncat >> ${got}\necho >> ${got}\nenv > ${environment}\necho 'no such zone' >&2\nexit $(cat ${code})\n`,
    { mode: 0o755 },
  )
  const versions = async () =>
    (await readFile(got, 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as AutomationDocument | null)?.version ?? null)
  return { program, versions, end: (how: string) => writeFile(code, how), environment }
}

async function startGateway(folder: string, platform: TestPlatform, program?: string) {
  const settings = readSettings({
    PLATFORM_URL: platform.url,
    DEVICE_TOKEN: platform.token,
    DATA_DIR: folder,
    AUTOMATION_PROGRAM: program,
  })
  const messages: string[] = []
  const gateway = await Gateway.start(settings, '1.2.3', (message) => messages.push(message))
  onTestFinished(() => gateway.stop())
  return { gateway, messages }
}

const set = (platform: TestPlatform, automation: AutomationDocument | null) => {
  const { changedAt } = platform.configuration
  platform.configuration = { ...platform.configuration, automation, changedAt: changedAt + 1 }
}
const said = (platform: TestPlatform) => platform.reports.at(-1)?.automationVersion

test('without a program nothing is reported: nothing would act on it', async () => {
  const [platform, folder] = await Promise.all([startPlatform(), newFolder()])
  platform.configuration.automation = document('one')
  await startGateway(folder, platform)
  await until(() => expect(platform.reports.length).toBeGreaterThanOrEqual(2))
  expect(platform.reports.filter((report) => 'automationVersion' in report)).toEqual([])
})

test('a version counts as taken when the program has ended well with it, also after a restart', async () => {
  const [platform, folder] = await Promise.all([startPlatform(), newFolder()])
  const { program, versions, environment } = await addProgram(folder)
  vi.stubEnv('DEVICE_TOKEN', 'of-the-gateway')
  onTestFinished(() => void vi.unstubAllEnvs())
  platform.configuration.automation = document('one')
  const { gateway } = await startGateway(folder, platform, program)
  await until(() => expect(said(platform)).toBe('one'))
  expect(JSON.parse((await readFile(`${program}.got`, 'utf8')).trim())).toEqual(document('one'))
  expect(await readFile(environment, 'utf8')).not.toContain('of-the-gateway')
  set(platform, document('two'))
  await until(() => expect(said(platform)).toBe('two'))
  await gateway.stop()
  // While the platform is away the program gets what is on disk: the computer may have forgotten it.
  platform.reports.length = 0
  platform.instead = (call) => (call === 'configuration' ? { status: 503, body: 'away' } : undefined)
  await startGateway(folder, platform, program)
  await expect.poll(versions, { timeout: 20_000 }).toEqual(['one', 'two', 'two'])
  platform.instead = () => undefined
  await until(() => expect(platform.reports.length).toBeGreaterThanOrEqual(2))
  expect(new Set(platform.reports.map((report) => report.automationVersion))).toEqual(new Set(['two']))
})

test('a program that refuses it has not taken it, and gets it again', async () => {
  const [platform, folder] = await Promise.all([startPlatform(), newFolder()])
  const { program, versions, end } = await addProgram(folder)
  await end('3')
  platform.configuration.automation = document('one')
  const { messages } = await startGateway(folder, platform, program)
  await until(() =>
    expect(messages).toContain(`${program} has not taken the automation: it ended with 3, no such zone`),
  )
  await until(() => expect(said(platform)).toBeNull())
  await end('0')
  await until(() => expect(said(platform)).toBe('one'))
  // It still holds the version before.
  await end('1')
  set(platform, document('two'))
  await expect.poll(versions, { timeout: 20_000 }).toContain('two')
  await until(() => expect(messages).toContainEqual(expect.stringContaining('it ended with 1')))
  expect(said(platform)).toBe('one')
})

test('a device that is taken off its location takes back what it has handed over', async () => {
  const [platform, folder] = await Promise.all([startPlatform(), newFolder()])
  const { program, versions } = await addProgram(folder)
  await startGateway(folder, platform, program)
  await until(() => expect(platform.reports.length).toBeGreaterThanOrEqual(2))
  expect([said(platform), await versions()]).toEqual([null, []])
  set(platform, document('one'))
  await until(() => expect(said(platform)).toBe('one'))
  set(platform, null)
  await until(() => expect(said(platform)).toBeNull())
  expect(await versions()).toEqual(['one', null])
})

test('an older platform is told nothing that it does not know', async () => {
  const [platform, folder] = await Promise.all([startPlatform(), newFolder()])
  const { program, versions } = await addProgram(folder)
  const { automation: _, ...older } = platform.configuration
  platform.configuration = older as typeof platform.configuration
  await startGateway(folder, platform, program)
  await until(() => expect(platform.reports.length).toBeGreaterThanOrEqual(2))
  expect(platform.reports.filter((report) => 'automationVersion' in report)).toEqual([])
  expect(await versions()).toEqual([])
})

test('another version alone is enough to read the configuration again, and the controllers are not disturbed', async () => {
  const [platform, folder] = await Promise.all([startPlatform(), newFolder()])
  const { program } = await addProgram(folder)
  platform.configuration.automation = document('one')
  const { messages } = await startGateway(folder, platform, program)
  await until(() => expect(said(platform)).toBe('one'))
  platform.configuration = {
    ...platform.configuration,
    automation: { ...document('another'), timeZone: 'UTC' },
  }
  await until(() => expect(said(platform)).toBe('another'))
  expect(messages.filter((message) => message.startsWith('Reading '))).toHaveLength(1)
})

test('a program that hangs is ended, one that is missing is tried again, and another one has taken nothing', async () => {
  const program = path.join(await newFolder(), 'hangs')
  await writeFile(program, '#!/bin/sh\nexec sleep 1000\n', { mode: 0o755 })
  const stopping = new AbortController()
  /** Of a computer on which that program had taken it. */
  const start = async (its: { program?: string; timeoutMs?: number } = {}) => {
    const folder = await newFolder()
    await writeFile(path.join(folder, 'automation.json'), JSON.stringify({ program, version: 'one' }))
    const messages: string[] = []
    const log = (message: string) => messages.push(message)
    const options = { program, folder, stop: stopping.signal, log, onTaken: () => {}, ...its }
    const handover = new AutomationHandover(options)
    await handover.restore()
    const { taken } = handover
    handover.offer(document('one'))
    return { handover, taken, messages }
  }
  const [hanging, missing, waiting] = await Promise.all([
    start({ timeoutMs: 100 }),
    start({ program: path.join(program, 'missing') }),
    start(),
  ])
  expect([hanging.taken, missing.taken, waiting.taken]).toEqual(['one', null, 'one'])
  await until(() => expect(hanging.messages[0]).toContain('it ended with SIGKILL'))
  await until(() => expect(hanging.handover.taken).toBeNull())
  await until(() => expect(missing.messages[0]).toMatch(/ENOENT|ENOTDIR/))
  expect(waiting.handover.taken).toBe('one')
  stopping.abort()
  await Promise.all([hanging, missing, waiting].map(({ handover }) => handover.ended))
})

test('the program is named with its whole path', () => {
  const environment = { PLATFORM_URL: 'http://localhost', DEVICE_TOKEN: 'token', AUTOMATION_PROGRAM: 'act' }
  expect(() => readSettings(environment)).toThrow(SettingsError)
})
