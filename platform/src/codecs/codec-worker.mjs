import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, newVariant, Scope } from 'quickjs-emscripten-core'
import { parentPort } from 'node:worker_threads'

/**
 * Runs payload codecs in a JavaScript engine of their own (QuickJS in WebAssembly), which has no clock, no network and no file. Its memory
 * has a fixed maximum: the limit that the engine offers itself does not hold. What the engine cannot interrupt, such as one very long
 * native call, is ended from outside, with this thread (codecs.ts).
 *
 * @typedef {{ bytes: number[], fPort: number, recvTime: number }} CodecInput
 * @typedef {{ message: string, line: number | null, isLate: boolean, isUnreadable?: boolean, isSkipped?: boolean, isFatal?: boolean }} CodecFailure
 * @typedef {{ data: unknown, warnings: string[], errors: string[] }} CodecOutput
 * @typedef {CodecOutput | CodecFailure} CodecResult
 * @typedef {{ source: string, inputs: CodecInput[], milliseconds: number, turnMilliseconds: number }} CodecOrder
 */

const pagesAtFirst = 256
/** 64 MB, in pages of 64 kB. */
const mostPages = 1024
const stackBytes = 256 * 1024
/** A codec is read once for many payloads. */
const readingMilliseconds = 250
const file = 'codec.js'

/**
 * Before the codec, so that it cannot replace what is used afterwards. The time is that of the uplink, and nothing is random: a payload
 * is always decoded to the same values.
 */
const prelude = `(() => {
  const { parse, stringify } = JSON
  const { apply, construct } = Reflect
  const RealDate = Date
  const { slice } = Array.prototype
  let now = 0
  function Clock(...args) {
    return new.target ? construct(RealDate, args.length > 0 ? args : [now], new.target) : new RealDate(now).toString()
  }
  Clock.prototype = RealDate.prototype
  RealDate.prototype.constructor = Clock
  Clock.now = () => now
  Clock.parse = RealDate.parse
  Clock.UTC = RealDate.UTC
  globalThis.Date = Clock
  Math.random = () => 0.5
  const nothing = () => undefined
  globalThis.console = { log: nothing, info: nothing, warn: nothing, error: nothing, debug: nothing }
  const words = (list) => (list === undefined || list === null ? [] : apply(slice, [].concat(list), [0, 20]))
  return (decode, text) => {
    const input = parse(text)
    now = input.recvTime
    input.recvTime = new RealDate(now)
    const output = decode(input)
    if (typeof output !== 'object' || output === null) throw new TypeError('decodeUplink returns no object')
    const { data, warnings, errors } = output
    const written = stringify({ data: data ?? null, warnings: words(warnings), errors: words(errors) })
    if (written.length > 65536) throw new RangeError('What decodeUplink returns is longer than 64 kB')
    return written
  }
})()`

const memory = new WebAssembly.Memory({ initial: pagesAtFirst, maximum: mostPages })
const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory: memory }))

/**
 * Nothing that one codec leaves behind is there for the next one: it has an engine of its own, which is given back at the end.
 *
 * @param {CodecOrder} order
 * @returns {CodecResult[]}
 */
const runAll = ({ source, inputs, milliseconds, turnMilliseconds }) =>
  Scope.withScope((scope) => {
    const runtime = scope.manage(quickjs.newRuntime())
    const context = scope.manage(runtime.newContext())
    let end = Infinity
    runtime.setMaxStackSize(stackBytes)
    runtime.setInterruptHandler(() => performance.now() > end)

    const decodeWith = evaluate(prelude, 'prelude.js')
    /** @type {import('quickjs-emscripten-core').QuickJSHandle} */
    let decode
    try {
      end = performance.now() + readingMilliseconds
      evaluate(source, file)
      decode = evaluate('typeof decodeUplink === "function" ? decodeUplink : undefined', 'lookup.js')
    } catch (error) {
      const failure = { ...failureOf(error), isUnreadable: true }
      return inputs.map(() => failure)
    }
    if (context.typeof(decode) !== 'function')
      return inputs.map(() => ({
        message: 'There is no function decodeUplink',
        line: null,
        isLate: false,
        isUnreadable: true,
      }))
    const turnEnds = performance.now() + turnMilliseconds
    let isOver = false
    return inputs.map((input) => {
      if (isOver) return { message: '', line: null, isLate: true, isSkipped: true }
      try {
        end = performance.now() + milliseconds
        const text = scope.manage(context.newString(JSON.stringify(input)))
        return readOutput(
          context.getString(unwrap(context.callFunction(decodeWith, context.undefined, decode, text))),
        )
      } catch (error) {
        const failure = failureOf(error)
        // The next ones would take as long.
        isOver = failure.isLate
        return failure
      } finally {
        isOver ||= performance.now() > turnEnds
      }
    })

    /** @param {string} code @param {string} name */
    function evaluate(code, name) {
      return unwrap(context.evalCode(code, name))
    }

    /** @param {import('quickjs-emscripten-core').VmCallResult<import('quickjs-emscripten-core').QuickJSHandle>} result */
    function unwrap(result) {
      if (!result.error) return scope.manage(result.value)
      end = performance.now() + milliseconds
      throw new CodecError(context.dump(scope.manage(result.error)))
    }
  })

/** @param {string} text @returns {CodecOutput} */
function readOutput(text) {
  const { data, warnings, errors } = JSON.parse(text)
  const words = (/** @type {unknown[]} */ list) => list.map((word) => short(String(word)))
  return { data, warnings: words(warnings), errors: words(errors) }
}

const short = (/** @type {string} */ text) => text.slice(0, 300)

class CodecError extends Error {
  /** @param {unknown} thrown */
  constructor(thrown) {
    const { name, message, stack } = /** @type {{ name?: unknown, message?: unknown, stack?: unknown }} */ (
      typeof thrown === 'object' && thrown !== null ? thrown : { message: thrown }
    )
    super(short([name, message].filter((part) => part !== undefined && part !== '').join(': ')))
    const [, line] = new RegExp(`${file}:(\\d+)`).exec(String(stack)) ?? []
    this.line = line === undefined ? null : Number(line)
    this.isLate = name === 'InternalError' && message === 'interrupted'
  }
}

/** @param {unknown} error @returns {CodecFailure} */
function failureOf(error) {
  // Anything else means that the engine itself is broken, and the thread ends with it.
  if (!(error instanceof CodecError)) throw error
  return { message: error.message, line: error.line, isLate: error.isLate }
}

parentPort?.on('message', (/** @type {CodecOrder} */ order) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(runAll(order))
})
