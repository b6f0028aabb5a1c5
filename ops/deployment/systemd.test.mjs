import { statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root, run } from '../../scripts/lib/run.mjs'
import { endSeconds, first, read, startCommand, warningsIn } from './truth.mjs'

describe('deploy/systemd', () => {
  const unit = read('deploy/systemd/integrator-console.service')
  const values = (key) => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value)
  const settingsFile = read('deploy/systemd/settings.env')
  const settings = Object.fromEntries(
    [
      ...`${values('Environment').join('\n').replaceAll(' ', '\n')}\n${settingsFile}`.matchAll(
        /^([A-Z_]+)="?(.*?)"?$/gm,
      ),
    ].map(([, ...pair]) => pair),
  )

  test('the platform accepts its settings without a warning', async () => {
    expect(settings).toMatchObject({
      NODE_ENV: 'production',
      DATA_DIR: `/var/lib/${values('StateDirectory')[0]}`,
    })
    expect(await warningsIn(settings)).toEqual([])
  })

  test('a shell reads the settings as systemd does', async () => {
    const file = path.join(root, 'deploy/systemd/settings.env')
    const { output } = await run('sh', ['-c', `set -a; . ${file}; printf %s "$MAIL_FROM"`])
    expect(output).toBe(settings.MAIL_FROM)
  })

  test('unit and commands have the same program, user and settings, and the proxy has the same port', () => {
    const commands = read('deploy/systemd/integrator-console-admin')
    expect(statSync(path.join(root, 'deploy/systemd/integrator-console-admin')).mode & 0o111).toBe(0o111)
    expect(commands).toContain(`. ${values('EnvironmentFile')[0]}\n`)
    expect(commands).toContain(`DATA_DIR=${settings.DATA_DIR}\n`)
    expect(commands).toContain(`runuser -u ${values('User')[0]} -- `)
    expect(commands).toContain(`${values('WorkingDirectory')[0]}/dist/platform/admin.js`)
    expect(values('ExecStart')[0]).toBe(`/usr/bin/${startCommand.join(' ')}`)
    expect(Number(values('TimeoutStopSec')[0])).toBeGreaterThan(endSeconds)
    const proxy = read('deploy/nginx/integrator-console.conf')
    expect(proxy).toContain('proxy_pass http://127.0.0.1:8080;')
    expect(first(/^\| `PORT` +\| `(\d+)`/m, read('docs/settings.md'))).toBe('8080')
    expect(proxy).toContain(`server_name ${new URL(settings.PUBLIC_URL).hostname};`)
  })
})
