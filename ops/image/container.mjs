import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { must, Stop } from '../../scripts/lib/run.mjs'

const timeoutSeconds = 120

/** The image's own user, environment, command and health check are used, and not repeated here. */
export async function readConfig(image) {
  const inspected = JSON.parse(await must('buildah', ['inspect', '--type', 'image', image]))
  const { User, Env, Cmd, WorkingDir, Volumes, Healthcheck, Labels } = inspected.Docker.config
  // The gateway has none.
  const [, ...healthCheck] = Healthcheck?.Test ?? []
  return {
    user: User,
    env: Env,
    command: Cmd,
    folder: WorkingDir,
    volumes: Object.keys(Volumes),
    healthCheck,
    labels: Labels,
  }
}

/**
 * Runs the image's command as the image's user in the image's files, of which only the volumes and /tmp can be written to.
 *
 * @param {Awaited<ReturnType<typeof readConfig>>} config
 */
export function runContainer(files, config, settings) {
  const [uid, gid] = config.user.split(':')
  const mounts = [
    `mount --bind ${files} ${files}`,
    `mount -o remount,ro,bind ${files}`,
    `mount -t tmpfs -o mode=1777 tmpfs ${files}/tmp`,
    ...config.volumes.map((at) => `mount -t tmpfs -o mode=0700,uid=${uid},gid=${gid} tmpfs ${files}${at}`),
    `mount -t proc proc ${files}/proc`,
  ]
  const env = [...config.env, ...settings]
  const inFolder = ['sh', '-c', 'cd "$0" && exec "$@"', config.folder, ...config.command]
  const child = spawn(
    'unshare',
    [
      '--mount',
      'sh',
      '-c',
      `${mounts.join(' && ')} && cd / && exec chroot --userspec=${config.user} ${files} /usr/bin/env -i "$@"`,
      'sh',
      ...env,
      ...inFolder,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const ended = once(child, 'close')

  const inside = (command) =>
    must('nsenter', [
      `--target=${child.pid}`,
      '--mount',
      '--root',
      `--setgid=${gid}`,
      `--setuid=${uid}`,
      '/usr/bin/env',
      '-i',
      ...env,
      ...command,
    ])

  async function until(check) {
    const end = Date.now() + timeoutSeconds * 1000
    while (Date.now() < end && child.exitCode === null) {
      if (await check()) return
      await pause(200)
    }
    throw new Stop(`${output}\nThe container did not become ready.`)
  }

  return {
    output: () => output,
    inside,
    ready: (url) => until(async () => (await fetch(new URL('/readyz', url)).catch(() => undefined))?.ok),
    says: (text) => until(async () => output.includes(text)),
    async expectOwnUser() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      if (!new RegExp(`^Uid:\\s+${uid}\\s+${uid}\\s`, 'm').test(status))
        throw new Stop(`The container does not run as ${config.user}.`)
    },
    /** As an orchestrator does it. */
    async end() {
      child.kill('SIGTERM')
      const [code] = await ended
      if (code !== 0) throw new Stop(`${output}\nThe container ended with code ${code}.`)
    },
    kill: () => child.kill('SIGKILL'),
  }
}
