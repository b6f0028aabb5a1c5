import type { DeviceConfiguration } from '#contract/schemas/device-self'
import { Register } from '#contract/schemas/modbus'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { Allowed } from '../src/modbus/allowed.ts'
import { TestPlatform } from './platform.ts'

/** A folder that is gone after the test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gateway-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function startPlatform(): Promise<TestPlatform> {
  const platform = await new TestPlatform().start()
  onTestFinished(() => platform.stop().catch(() => undefined))
  return platform
}

export const until = (check: () => void, timeout = 20_000): Promise<void> =>
  vi.waitFor(check, { timeout, interval: 20 })

/** For controllers of the tests, which are on this computer. */
export const onThisComputer = { MODBUS_NETWORKS: '127.0.0.1', MODBUS_PORTS: '1-65535' }
export const allowed = new Allowed({
  networks: [{ address: '127.0.0.1', bits: 32 }],
  ports: [{ first: 1, last: 65_535 }],
})

/** For a queue whose samples have the right time. */
export const confirmed = {
  confirmedNow: () => undefined,
  now: () => ({ time: Date.now() / 1000 }),
  timeOf: ({ time }: { time: number }) => time,
}

type Component = DeviceConfiguration['components'][number]

/** A component on a controller of this computer, with so many input registers as measurements. */
export const componentAt = (port: number, unit: number, registers = 1): Component => ({
  componentId: `cmp-${unit}`,
  identifier: `EM-${unit}`,
  componentName: `Meter ${unit}`,
  modbusConfig: { startAddressOffset: 0 },
  tcpConfig: { host: '127.0.0.1', port, unit },
  rtuConfig: null,
  measurements: Array.from({ length: registers }, (_, address) => ({
    measurementId: `mea-${unit}-${address}`,
    externalId: `value-${address}`,
    label: `Value ${address}`,
    unit: null,
    register: Register.parse({ function: 'INPUT_REGISTER', address, type: 'U16' }),
  })),
})
