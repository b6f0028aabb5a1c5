import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { port, restPort } from './postgresql.mjs'

export const platformPort = 8080
const innerPort = 8081

/**
 * One address that leads to the primary, which is the server whose Patroni says so, and one that leads to the processes of the platform
 * that answer. Connections to any other end at once: nobody would answer them.
 */
export async function startHaproxy(machine, { servers, apps }) {
  const file = path.join(machine.disk, 'haproxy.cfg')
  const list = (all, ports) =>
    all.map(({ name, address }) => `  server ${name} ${address}:${ports}\n`).join('')
  await writeFile(
    file,
    `global
  maxconn 1000
defaults
  timeout connect 3s
  timeout client 30m
  timeout server 30m
  timeout check 2s
  default-server inter 1s fall 3 rise 1 on-marked-down shutdown-sessions
listen postgresql
  mode tcp
  bind ${machine.address}:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
${list(servers, `${port} check port ${restPort}`)}listen platform
  mode http
  bind ${machine.address}:${innerPort}
  option httpchk GET /healthz
  option redispatch
${list(apps, `${platformPort} check`)}`,
  )
  await machine.run(() => machine.spawn('haproxy', ['-db', '-f', file]))
}

/** As in deploy/nginx, without TLS. */
export async function startNginx(machine) {
  const file = path.join(machine.disk, 'nginx.conf')
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${machine.disk}/${name};\n`,
  )
  await writeFile(
    file,
    `daemon off;
pid ${machine.disk}/nginx.pid;
error_log stderr crit;
worker_processes 1;
user root;
events {}
http {
  access_log off;
${folders.join('')}  server {
    listen ${machine.address}:${platformPort};
    client_max_body_size 4m;
    location / {
      proxy_pass http://${machine.address}:${innerPort};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host:${platformPort};
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`,
  )
  await machine.run(() => machine.spawn('nginx', ['-c', file, '-e', 'stderr']))
}
