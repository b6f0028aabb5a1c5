import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { npm, root, Stop } from './run.mjs'

const folder = path.join(root, 'dist/inventory')

/** Writes the bill of materials (CycloneDX) and the licences of everything that a release contains. */
export async function inventory() {
  const { code, output } = await npm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only'])
  const start = output.indexOf('{')
  if (code !== 0 || start < 0) throw new Stop(`${output}\nnpm sbom ended with code ${code}.`)
  const bill = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1))
  const licences = licencesOf(JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')))
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
  await writeFile(path.join(folder, 'licences.csv'), licences)
  const where = path.relative(root, folder)
  console.log(
    `${bill.components.length} components in ${where}/sbom.cdx.json, their licences in ${where}/licences.csv`,
  )
}

/**
 * One line for each package: name, version, licence, and whether it is needed to run, or only to build.
 *
 * @param {{ packages: Record<string, { version?: string, license?: string, dev?: boolean }> }} lock
 */
export function licencesOf({ packages }) {
  const lines = Object.entries(packages)
    .filter(([location]) => location !== '')
    .map(([location, { version, license = 'not stated', dev }]) => {
      const name = location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return [name, version, license, dev ? 'build' : 'run'].map((cell) => `"${cell}"`).join(',')
    })
  return `${['"package","version","licence","needed to"', ...new Set(lines.toSorted())].join('\n')}\n`
}
