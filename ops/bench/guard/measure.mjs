import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { markdownTable } from '../../../scripts/lib/figures.mjs'
import { inScratch, must, root, step } from '../../../scripts/lib/run.mjs'
import { calls } from '../calls/guard.mjs'
import { median } from '../lib/numbers.mjs'
import { lists } from './lists.mjs'
import { start } from './start.mjs'

/**
 * What is compared. Each gets the folders of both versions, and how often they take turns. It answers with the milliseconds that each
 * turn took.
 *
 * @type {((before: string, now: string, turns: number) => Promise<{ what: string, before: number[], now: number[] }[]>)[]}
 */
const comparisons = [calls, lists, start]

/** So much less speed is more than what the machine does by itself. */
const most = 0.15

/** The short form of each comparison, with this version and the one before it in turns. Nothing is recorded. */
export async function measureGuard({ turns, against }) {
  return inScratch('guard', async (folder) => {
    const commit = await must('git', ['rev-parse', '--short', against])
    const before = join(folder, 'before')
    await step(`The version ${commit}`, () => checkOut(commit, before))
    const rows = []
    for (const compare of comparisons) rows.push(...(await compare(before, root, turns)))
    return { commit, rows: rows.map(compared) }
  })
}

/** With the packages of this version, which are other ones only after an update. */
async function checkOut(commit, folder) {
  await must('git', ['clone', '--quiet', '--shared', '--no-checkout', root, folder])
  await must('git', ['checkout', '--quiet', '--detach', commit], { cwd: folder })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
}

/** More than 1 is faster than before. */
function compared({ what, before, now }) {
  const [was, is] = [median(before), median(now)]
  return { what, was, is, speed: was / is }
}

export function describeGuard({ commit, rows }) {
  const slower = rows.filter(({ speed }) => speed < 1 - most)
  const table = markdownTable(
    ['', `${commit}`, 'now', 'speed'],
    rows.map(({ what, was, is, speed }) => [
      what,
      `${Math.round(was)} ms`,
      `${Math.round(is)} ms`,
      `${Math.round(speed * 100)} %${speed < 1 - most ? ' ⚠' : ''}`,
    ]),
  )
  const sentence =
    slower.length > 0
      ? `Slower by more than ${most * 100} %: ${slower.map(({ what }) => what).join(', ')}.`
      : `Nothing is slower by more than ${most * 100} %.`
  return [table, sentence]
}
