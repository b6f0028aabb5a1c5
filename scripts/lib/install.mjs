import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { npm, root, step, Stop } from './run.mjs'

/** Installs if the installed packages differ from package-lock.json. */
export async function ensureInstalled() {
  if (await isInstalled(root)) return
  await step('Installing packages', async () => {
    const { code, output } = await npm(['ci', '--include=dev'])
    if (code !== 0)
      throw new Stop(
        `${firstLines(output)}\nThe packages could not be installed: npm ci ended with code ${code}.`,
      )
  })
}

/** npm prints its whole manual after the reason. */
const firstLines = (output) => output.split('\n').slice(0, 12).join('\n')

/** npm writes what it installed into node_modules/.package-lock.json as its last step. */
export async function isInstalled(folder) {
  const wanted = await packagesOf(path.join(folder, 'package-lock.json'))
  const present = await packagesOf(path.join(folder, 'node_modules/.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([name, { version, optional, peer, ...forMachines }]) => {
    if (name === '') return true
    const found = present[name]
    return found ? found.version === version : Boolean((optional && !isForHere(forMachines)) || peer)
  })
}

/**
 * Some packages exist for each kind of machine. npm installs only the one for this machine.
 *
 * @param {{ os?: string[], cpu?: string[], libc?: string[] }} machines
 */
const isForHere = ({ os, cpu, libc }) =>
  os?.includes(process.platform) && cpu?.includes(process.arch) && libc === undefined

/** @returns {Promise<Record<string, { version: string, optional?: boolean, peer?: boolean, os?: string[], cpu?: string[], libc?: string[] }> | undefined>} */
async function packagesOf(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
