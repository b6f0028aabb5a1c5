import { performance } from 'node:perf_hooks'
import { deviceLimits } from '#contract/limits'
import { median } from '../lib/numbers.mjs'
import { type Bench, type Device, postRows } from './fleet.ts'

const samplesEach = 8_000

/** A call with samples that are newer than all of the device, in turns with one whose samples are older. Then the largest one, of older ones. */
export async function measureLate({ platform, fleet, seconds }: Bench) {
  const took = { newer: [] as number[], late: [] as number[] }
  const send = async (device: Device, count: number, isLate: boolean) => {
    const rows = rowsOf(device, count, isLate)
    const began = performance.now()
    const stored = await postRows(platform.port, device, rows)
    if (stored !== count) throw new Error(`${stored} of ${count} samples were stored`)
    return performance.now() - began
  }
  const until = performance.now() + seconds * 1000
  for (const [turn, device] of fleet.entries()) {
    if (turn > 1 && performance.now() > until) break
    const newer = await send(device, samplesEach, false)
    const late = await send(device, samplesEach, true)
    // The first turn also makes both ready.
    if (turn === 0) continue
    took.newer.push(newer)
    took.late.push(late)
  }
  const [device] = fleet
  if (!device) throw new Error('There is no device')
  const most = await send(device, deviceLimits.samplesPerCall, true)
  return {
    samples: samplesEach,
    turns: took.late.length,
    newer: median(took.newer),
    late: median(took.late),
    /** Of two calls that came one after the other. */
    ratio: median(took.late.map((late, turn) => late / (took.newer[turn] ?? NaN))),
    mostSamples: deviceLimits.samplesPerCall,
    most,
  }
}

const firstOf = new WeakMap<Device, number>()

/** All of the device's measurements at each moment, one second after the other. Late ones go back from its first moment. */
function rowsOf(device: Device, count: number, isLate: boolean): [string, number, number][] {
  const ids = device.measurementIds
  const steps = count / ids.length
  const first = firstOf.get(device) ?? device.next
  const start = isLate ? first - steps : device.next
  if (isLate) firstOf.set(device, start)
  else {
    firstOf.set(device, first)
    device.next += steps
  }
  return Array.from({ length: count }, (_, at) => {
    const step = Math.floor(at / ids.length)
    return [ids[at % ids.length] ?? '', start + step, Math.round(step) / 10]
  })
}
