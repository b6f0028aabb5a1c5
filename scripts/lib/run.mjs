import { spawn } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** A sentence for the person who started the command. Any other error is a defect and keeps its stack. */
export class Stop extends Error {}

/**
 * Runs a command to its end, at the root of the project unless said otherwise, with its output kept instead of shown.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeout?: number }} [options]
 * @returns {Promise<{ code: number, output: string }>}
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
    const keep = (chunk) => (output += chunk)
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    const settle = (code) => {
      process.off('exit', end)
      resolve({ code, output })
    }
    child.once('error', (error) => {
      output += error.message
      settle(1)
    })
    child.once('close', (code) => settle(code ?? 1))
  })
}

/** Runs a file with the Node that runs this one. */
export const node = (file, args = [], options = {}) =>
  run(process.execPath, [path.join(root, file), ...args], options)

/** Runs the npm that started this script, or else the one on the path. */
export function npm(args) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? run(process.execPath, [cli, ...args]) : run('npm', args)
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
