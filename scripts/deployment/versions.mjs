import path from 'node:path'
import { must } from '../image/base.mjs'
import { inScratch } from '../lib/command.mjs'

/** The version that the guide installs, and the one that it upgrades to. Both are the working tree. The second has one more commit. */
export const versions = ['v0.0.1-guide', 'v0.0.2-guide']

/** A repository to clone from. It has all files that are not ignored, committed or not. */
export const publishVersions = (repository) =>
  inScratch('versions', async (scratch) => {
    const identity = ['-c', 'user.name=Guide', '-c', 'user.email=guide@example.com']
    const git = (...args) => must('git', args, { env: { GIT_INDEX_FILE: path.join(scratch, 'index') } })
    await git('add', '--all')
    const tree = await git('write-tree')
    const first = await git(...identity, 'commit-tree', tree, '-m', 'The first version')
    const second = await git(...identity, 'commit-tree', tree, '-p', first, '-m', 'The second version')
    await must('git', ['init', '--quiet', '--bare', repository])
    for (const [index, commit] of [first, second].entries())
      await git('push', '--quiet', repository, `${commit}:refs/tags/${versions[index]}`)
  })
