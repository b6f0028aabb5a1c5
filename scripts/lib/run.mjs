import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** A sentence for the person who started the command. Any other error is a defect and keeps its stack. */
export class Stop extends Error {}

/** What the command needs from outside cannot be had here. */
export class Unavailable extends Stop {}

/** The exit code that says so, as in sysexits.h. */
export const unavailable = 69

/**
 * Runs a command to its end, at the root of the project unless said otherwise, with its output kept instead of shown.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeout?: number }} [options]
 * @returns {Promise<{ code: number, output: string, cpu: number }>} `cpu` in seconds
 */
export function run(command, args, { cwd = root, env, timeout } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout,
    })
    const end = () => child.kill('SIGTERM')
    process.once('exit', end)
    let output = ''
    const collect = (chunk) => (output += chunk)
    child.stdout.setEncoding('utf8').on('data', collect)
    child.stderr.setEncoding('utf8').on('data', collect)
    const settle = (code) => {
      process.off('exit', end)
      resolve({ code, output, cpu: cpuOfEndedProcesses() })
    }
    child.once('error', (error) => {
      output += error.message
      settle(1)
    })
    child.once('close', (code) => settle(code ?? 1))
  })
}

let counted = 0

/** With all that they started. Linux counts them for the parent, in hundredths of a second. Elsewhere it is 0. */
function cpuOfEndedProcesses() {
  let total
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
    total = (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return 0
  }
  const cpu = total - counted
  counted = total
  return cpu
}

export async function must(command, args, options = {}, failure = `${command} ${args[0]} failed.`) {
  const { code, output } = await run(command, args, options)
  if (code !== 0) throw new Stop(`${output}\n${failure}`)
  return output.trim()
}

/** For what has to be downloaded or installed first. */
export async function mustGet(command, args, failure = `${command} ${args[0]} failed.`, options = {}) {
  const { code, output } = await run(command, args, options)
  if (code !== 0) throw new Unavailable(`${output}\n${failure}`)
}

/** Runs a file with the Node that runs this one. */
export const node = (file, args = [], options = {}) =>
  run(process.execPath, [path.join(root, file), ...args], options)

/** Runs the npm that started this script, or else the one on the path. */
export function npm(args, options = {}) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? run(process.execPath, [cli, ...args], options) : run('npm', args, options)
}

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Prints what is being done, and how long it took. */
export async function step(label, work) {
  const since = performance.now()
  process.stdout.write(`· ${label}…`)
  try {
    const result = await work()
    process.stdout.write(` ${seconds(since)}\n`)
    return result
  } catch (error) {
    process.stdout.write(` failed after ${seconds(since)}\n`)
    throw error
  }
}

/** Runs a command of this project. If it stops with a sentence, that is printed, and the exit code tells that it failed. */
export async function asCommand(work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    const isUnavailable = error instanceof Unavailable
    if (isUnavailable) console.error('\n!!! NOT RUN: what it needs cannot be had here.')
    console.error(error.message)
    process.exitCode = isUnavailable ? unavailable : 1
  }
}

/**
 * Works in a new folder, and removes it afterwards.
 *
 * @template Result
 * @param {string} name
 * @param {(folder: string) => Promise<Result>} work
 */
export async function inScratch(name, work) {
  const folder = await mkdtemp(path.join(tmpdir(), `${name}-`))
  try {
    // Under root the database runs as another user, who must be able to enter this folder.
    await chmod(folder, 0o755)
    return await work(folder)
  } finally {
    await removeFolder(folder)
  }
}

/**
 * On a busy machine the database of a platform that ended still writes a little longer.
 *
 * @param {string} folder
 */
export function removeFolder(folder) {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
}

/** A number that an option was given. */
export function positive(name, text) {
  const number = Number(text)
  if (!(number > 0)) throw new Stop(`--${name} has to be a number above 0, and ${text} is not.`)
  return number
}
