import path from 'node:path'
import { run, Stop } from './run.mjs'

/** The newest of each line at the time of writing. The npm registry has the programs as packages. */
const versions = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0' }

/** Puts the program of another Node version into the folder, and returns its path. */
export async function fetchNode(major, folder) {
  const version = versions[major]
  if (!version) throw new Stop(`Node ${major} is not one of ${Object.keys(versions).join(', ')}.`)
  const name = `node-${process.platform}-${process.arch}`
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${version}`]
  const { code, output } = await run('npm', args, { cwd: folder })
  if (code !== 0) throw new Stop(`${output}\n${name}@${version} could not be fetched from the npm registry.`)
  return path.join(folder, 'node_modules', name, 'bin/node')
}
