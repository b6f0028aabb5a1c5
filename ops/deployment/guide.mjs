import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../scripts/lib/run.mjs'

export const guideFile = 'docs/deployment.md'

/**
 * The commands of the guide in their order: its blocks that are fenced as `sh`. Commands that cannot run everywhere, such as
 * those for a certificate of your own domain, are indented blocks in the guide.
 *
 * @returns {{ heading: string, commands: string }[]}
 */
export function readGuide(text = readFileSync(path.join(root, guideFile), 'utf8')) {
  const blocks = []
  let heading = ''
  for (const [, title, commands] of text.matchAll(/^#+ (.+)$|^```sh\n([^]*?)^```$/gm)) {
    if (title !== undefined) heading = title
    else blocks.push({ heading, commands })
  }
  return blocks
}

/** The values that readers fill in: lines with `NAME=value`, which have examples in the guide. */
const filledIn = /^([A-Z_]+)=\S*$/gm

export const namesFilledIn = (commands) => [...commands.matchAll(filledIn)].map(([, name]) => name)

/** The block with the reader's values instead of the examples. */
export const withOwnValues = (commands, values) =>
  commands.replaceAll(filledIn, (line, name) => (name in values ? `${name}='${values[name]}'` : line))
