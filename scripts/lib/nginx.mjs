import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensurePackages } from './debian.mjs'
import { freePort } from './free-port.mjs'
import { onEnd } from './platform.mjs'
import { root, run } from './run.mjs'

/** The real nginx with a file of deploy/nginx, without TLS and on a free port. `replace` names the processes behind it. */
export async function startNginx(folder, file, replace) {
  if ((await run('nginx', ['-v'])).code !== 0) await ensurePackages('This suite', ['nginx-light'])
  await mkdir(folder, { recursive: true })
  const port = await freePort()
  const shipped = await readFile(path.join(root, 'deploy/nginx', file), 'utf8')
  const [upstream = ''] = /^upstream [\s\S]*?^\}/m.exec(shipped) ?? []
  const server = shipped.slice(shipped.lastIndexOf('\nserver {'))
  const plain = server
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ {2}(listen \[|ssl_|server_name ).*\n/gm, '')
    .replace('$host;', '$host:$server_port;')
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};\n`,
  )
  const main = path.join(folder, 'nginx.conf')
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  await writeFile(
    main,
    `daemon off;\n${user}pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nworker_processes 2;\nevents {}\n
http {\naccess_log off;\n${folders.join('')}${replace(upstream)}\n${replace(plain)}\n}\n`,
  )
  const child = spawn('nginx', ['-c', main, '-e', `${folder}/error.log`], { stdio: 'ignore' })
  const end = () => child.kill('SIGTERM')
  const forget = onEnd(end)
  const url = `http://localhost:${port}`
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(await readFile(`${folder}/error.log`, 'utf8'))
    await pause(50)
  }
  return {
    url,
    pid: child.pid,
    async stop() {
      forget()
      const ended = once(child, 'exit')
      end()
      await ended
    },
  }
}
