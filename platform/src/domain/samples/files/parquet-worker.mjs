import { parentPort, workerData } from 'node:worker_threads'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'

/**
 * Writes Parquet in a thread of its own: a group of rows takes a tenth of a second. Rows gather until a group is full, so a file of any
 * length takes the memory of one group and of what the end of the file says of each.
 *
 * @typedef {{ id: string, location: string, zone: string, component: string, label: string, unit: string | null }} Measured
 * @typedef {{ measured: Measured, times: Float64Array, localTimes: Float64Array | null, values: Float64Array }} Part Times are microseconds.
 * @typedef {{ facts: Record<string, string>, isLocal: boolean }} ParquetSetup
 */

const rowsOfGroup = 100_000

const { facts, isLocal } = /** @type {ParquetSetup} */ (workerData)

/** @type {{ name: string, of: (measured: Measured) => string }[]} */
const names = [
  { name: 'measurement_id', of: ({ id }) => id },
  { name: 'location', of: ({ location }) => location },
  { name: 'zone', of: ({ zone }) => zone },
  { name: 'component', of: ({ component }) => component },
  { name: 'measurement', of: ({ label }) => label },
  { name: 'unit', of: ({ unit }) => unit ?? '' },
]

const required = /** @type {const} */ ({ repetition_type: 'REQUIRED' })

/** @param {string} name @param {boolean} isAdjustedToUTC */
const moment = (name, isAdjustedToUTC) =>
  /** @type {const} */ ({
    name,
    type: 'INT64',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC, unit: 'MICROS' },
    ...required,
  })

const columns = [
  ...names.map(
    ({ name }) => /** @type {const} */ ({ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', ...required }),
  ),
  moment('time', true),
  ...(isLocal ? [moment('local_time', false)] : []),
  /** @type {const} */ ({ name: 'value', type: 'DOUBLE', ...required }),
]

const writer = new ByteWriter()
const parquet = new ParquetWriter({
  writer,
  schema: [{ name: 'root', num_children: columns.length }, ...columns],
  kvMetadata: Object.entries(facts).map(([key, value]) => ({ key, value })),
  createdBy: 'Integrator Console',
})

/** @type {Part[]} */
let waiting = []
let rows = 0

/** @param {(part: Part) => Float64Array} of */
function joined(of) {
  const all = new Float64Array(rows)
  let at = 0
  for (const part of waiting) {
    const some = of(part)
    all.set(some, at)
    at += some.length
  }
  return all
}

/** @param {(part: Part) => Float64Array} of */
const moments = (of) => BigInt64Array.from(joined(of), BigInt)

/** @param {(measured: Measured) => string} of */
function texts(of) {
  /** @type {string[]} */
  const all = []
  for (const { measured, times } of waiting) {
    const text = of(measured)
    for (let count = 0; count < times.length; count += 1) all.push(text)
  }
  return all
}

function writeGroup() {
  if (rows === 0) return
  const plain = { offsetIndex: false, statistics: false }
  const counted = { offsetIndex: false }
  const delta = /** @type {const} */ ({ ...counted, encoding: 'DELTA_BINARY_PACKED' })
  // The sink is in memory: nothing is waited for.
  void parquet.write({
    rowGroupSize: rowsOfGroup * 2,
    columnData: [
      ...names.map(({ name, of }) => ({ name, data: texts(of), ...plain })),
      { name: 'time', data: moments(({ times }) => times), ...delta },
      ...(isLocal
        ? [{ name: 'local_time', data: moments(({ localTimes, times }) => localTimes ?? times), ...delta }]
        : []),
      { name: 'value', data: joined(({ values }) => values), ...counted },
    ],
  })
  waiting = []
  rows = 0
}

function written() {
  const bytes = writer.getBytes().slice()
  writer.index = 0
  return bytes
}

parentPort?.on('message', (/** @type {Part | 'END'} */ part) => {
  if (part === 'END') {
    writeGroup()
    void parquet.finish()
  } else {
    waiting.push(part)
    rows += part.times.length
    if (rows >= rowsOfGroup) writeGroup()
  }
  const bytes = written()
  parentPort?.postMessage(bytes, [bytes.buffer])
})
