import { run, step, Unavailable } from './run.mjs'

/**
 * Programs that a suite needs, from Debian's packages. Only root can install them.
 *
 * @param {string} command that needs them
 * @param {string[]} packages
 */
export async function ensurePackages(command, packages) {
  const { code } = await run('dpkg', ['--status', ...packages])
  if (code === 0) return
  const needed = `${command} needs Debian's packages: apt-get install ${packages.join(' ')}`
  if (process.getuid?.() !== 0) throw new Unavailable(needed)
  await step(`Installing ${packages.join(', ')}`, async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    // On a fresh machine apt knows no packages yet.
    await run('apt-get', ['update'], { env })
    const install = ['install', '--yes', '--no-install-recommends', ...packages]
    const { code: failed, output } = await run('apt-get', install, { env })
    if (failed !== 0) throw new Unavailable(`${output}\n${needed}`)
  })
}

/**
 * @param {string} command
 * @param {string} reason why it needs root
 * @param {string[]} packages
 */
export async function requireRootAndPackages(command, reason, packages) {
  if (process.getuid?.() !== 0) throw new Unavailable(`${command} needs root: ${reason}.`)
  await ensurePackages(command, packages)
}
