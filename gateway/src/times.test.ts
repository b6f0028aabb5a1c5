import { expect, onTestFinished, test } from 'vitest'
import { componentAt, newFolder, onThisComputer, startPlatform, until } from '../testing/setup.ts'
import type { TestPlatform } from '../testing/platform.ts'
import { Gateway } from './gateway.ts'
import { startServer } from './plant/server.ts'
import { readSettings } from './settings.ts'

const days = 86_400
const trueTime = () => Date.now() / 1000

/** A computer whose clock is wrong. */
const wrongBy = (wrong: number) => ({ boot: 'aaaaaaaa', wrong, steady: 1000 })

async function startOn(computer: ReturnType<typeof wrongBy>, folder: string, platform: TestPlatform) {
  const settings = readSettings({
    ...onThisComputer,
    PLATFORM_URL: platform.url,
    DEVICE_TOKEN: platform.token,
    DATA_DIR: folder,
  })
  const gateway = await Gateway.start(settings, '1.2.3', () => {}, {
    boot: computer.boot,
    wall: () => trueTime() + computer.wrong,
    steady: () => performance.now() / 1000 + computer.steady,
  })
  onTestFinished(() => gateway.stop())
  return gateway
}

/** Each reading is one more than the one before, and has the time at which the controller was asked. */
async function startCounter() {
  const askedAt: number[] = []
  const server = await startServer(() => {
    askedAt.push(trueTime())
    return [askedAt.length]
  })
  onTestFinished(() => server.stop())
  return { server, askedAt }
}

/** The times of all samples that the platform has, by their values. */
const timesAt = ({ stored }: TestPlatform) =>
  new Map([...stored].map(([key, value]) => [value, Number(key.split(' ')[1])]))

test.each([
  ['30 days behind', -30 * days, {}],
  ['30 days ahead', 30 * days, {}],
  ['30 days behind, and set right meanwhile', -30 * days, { set: 0 }],
  ['30 days behind, on a computer that is started again meanwhile', -30 * days, { boot: 'bbbbbbbb' }],
  [
    '30 days ahead, on a computer that is started again and set right meanwhile',
    30 * days,
    { boot: 'bbbbbbbb', set: 0 },
  ],
])('with a clock %s, samples have the right time when the platform is back', async (_name, wrong, change) => {
  const [platform, { server, askedAt }, folder] = await Promise.all([
    startPlatform(),
    startCounter(),
    newFolder(),
  ])
  platform.configuration.components = [componentAt(server.port, 1)]
  // So that it knows what to read.
  const right = await startOn(wrongBy(0), folder, platform)
  await until(() => expect(askedAt.length).toBeGreaterThanOrEqual(1))
  await right.stop()
  await platform.stop()
  const readBefore = askedAt.length

  const computer = { ...wrongBy(wrong), boot: 'cccccccc' }
  const first = await startOn(computer, folder, platform)
  await until(() => expect(askedAt.length).toBeGreaterThanOrEqual(readBefore + 2))
  const { boot, set } = { boot: computer.boot, set: wrong, ...change }
  computer.wrong = set
  const readWhenSet = askedAt.length
  await until(() => expect(askedAt.length).toBeGreaterThanOrEqual(readWhenSet + 1))
  await first.stop()
  const isStartedAgain = boot !== computer.boot
  const again = { boot, wrong: set, steady: isStartedAgain ? 20 : computer.steady }
  const readWhenStopped = askedAt.length
  await startOn(again, folder, platform)
  await until(() => expect(askedAt.length).toBeGreaterThanOrEqual(readWhenStopped + 1))
  expect(platform.stored.size).toBeLessThanOrEqual(readBefore)
  await platform.start()

  // One in flight at a stop may be missing.
  const wanted = Array.from(
    { length: readWhenStopped - readBefore - 1 },
    (_, index) => readBefore + 1 + index,
  )
  await until(() => {
    const times = timesAt(platform)
    expect(wanted.filter((value) => !times.has(value))).toEqual([])
  })
  const times = timesAt(platform)
  const [begun, ended] = [askedAt[0] ?? 0, trueTime()]
  for (const value of wanted) {
    expect(times.get(value)).toBeGreaterThan(begun - 5)
    expect(times.get(value)).toBeLessThan(ended + 5)
  }
  expect(platform.stored.size).toBe(times.size)
  const [from, last] = [wanted[0], wanted.at(-1)].map((value) => times.get(value ?? 0))
  if (isStartedAgain)
    await until(() =>
      expect(platform.reports.at(-1)?.doubtful).toEqual({
        from,
        until: expect.closeTo(last ?? 0, -1) as number,
      }),
    )
  else expect(platform.reports.at(-1)?.doubtful).toBeUndefined()
})
