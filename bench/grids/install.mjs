import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { npm, Stop } from '../../scripts/lib/run.mjs'

const here = import.meta.dirname

/** A folder with the grid's packages and its page. It is deleted afterwards. */
export async function installGrid(folder, { page, packages }) {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }))
  const { code, output } = await npm(['install', '--prefix', folder, '--ignore-scripts', '--no-audit'])
  if (code !== 0) throw new Stop(`${output}\nThe packages of ${page} could not be installed.`)
  await copyFile(join(here, 'pages', page), join(folder, 'main.jsx'))
  for (const file of ['index.html', 'show.jsx']) await copyFile(join(here, 'pages', file), join(folder, file))
  await copyFile(join(here, '../list/data.ts'), join(folder, 'data.ts'))
}
