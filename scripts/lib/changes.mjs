import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { asCommand, root, Stop } from './run.mjs'

/** In the order of CHANGELOG.md. */
const kinds = ['Before you update', 'Changed', 'Added']

const folder = path.join(root, 'changes')

/** `npm run changes -- 0.2.0`: what changes/ tells becomes, with what is under `Unreleased` already, that version. */
export const changes = ([version]) =>
  asCommand(async () => {
    if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) throw new Stop('Name the version: npm run changes -- 0.2.0')
    const names = await changeFiles()
    const file = path.join(root, 'CHANGELOG.md')
    const read = await Promise.all(
      names.map(async (name) => readChange(name, await readFile(path.join(folder, name), 'utf8'))),
    )
    await writeFile(file, released(await readFile(file, 'utf8'), read, version))
    for (const name of names) await rm(path.join(folder, name))
    console.log(`CHANGELOG.md has ${version}, with ${names.length} files of changes/, which are deleted.`)
  })

export const changeFiles = async () => (await readdir(folder)).filter((name) => name !== 'README.md').sort()

/** Throws what is wrong with its form. */
export function readChange(name, text) {
  const [, kind, bullets] = /^kind: (.+)\n\n((?:- \S.*\n(?: {2}\S.*\n)*)+)$/.exec(text) ?? []
  if (!name.endsWith('.md') || !kinds.includes(kind))
    throw new Stop(
      `changes/${name}: the first line is "kind: " and one of ${kinds.join(', ')}; then an empty line and bullets.`,
    )
  return { kind, bullets }
}

/** The changelog with the section `Unreleased`, and the changes in it, as a version. */
export function released(changelog, read, version) {
  const [head, unreleased = '', rest] = sectionsOf(changelog)
  const parts = new Map(
    unreleased.split(/^### /m).map((part) => part.split(/\n\n([^]*)/).map((one) => one.trim())),
  )
  const blocks = kinds.flatMap((kind) => {
    const added = read.filter((change) => change.kind === kind).map(({ bullets }) => bullets.trimEnd())
    const all = [parts.get(kind), ...added].filter(Boolean)
    return all.length > 0 ? [`### ${kind}\n\n${all.join('\n')}\n`] : []
  })
  return `${head}${[`## ${version}\n`, ...blocks].join('\n')}\n${rest}`
}

/** Before, inside and after `Unreleased`, which is missing after a release. */
function sectionsOf(changelog) {
  const [head, ...sections] = changelog.split(/^(?=## )/m)
  const [first, ...others] = sections
  return first?.startsWith('## Unreleased\n')
    ? [head, first, others.join('')]
    : [head, undefined, sections.join('')]
}
