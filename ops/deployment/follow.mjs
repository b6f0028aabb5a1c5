import path from 'node:path'
import { inScratch, must, root, step, Stop } from '../../scripts/lib/run.mjs'
import { guideFile, readGuide, withOwnValues } from './guide.mjs'
import { lentFolder, openShell, proxyPort } from './server.mjs'

const domain = 'console.test'

/** Runs the blocks of the guide in their order on this server. */
export async function follow(leader, files) {
  const proxyUrl = `http://127.0.0.1:${proxyPort}`
  const shell = openShell(leader, {
    http_proxy: proxyUrl,
    https_proxy: proxyUrl,
    no_proxy: '127.0.0.1,localhost',
    // Some networks replace the certificate of npm's registry with their own.
    npm_config_cafile: `${lentFolder}/certificates.crt`,
    DEBIAN_FRONTEND: 'noninteractive',
  })
  const certificate = path.join(files, `etc/letsencrypt/live/${domain}/fullchain.pem`)
  const visit = (task, output = '') => visitServer(leader, certificate, task, output)
  let version = 0
  const values = () => ({
    SOURCE: `${lentFolder}/source.git`,
    VERSION: versions[version],
    DOMAIN: domain,
    MAIL_SERVER: 'smtp://127.0.0.1:25',
  })
  /** The steps between the blocks: a certificate, and a person at a browser. */
  const before = { '7. The proxy': () => shell.run(makeCertificate) }
  const after = {
    'journalctl --unit integrator-console --output cat': async (output) => visit('set-up', output),
    'integrator-console-admin check': async (output) => {
      if (!output.includes('Nothing is wrong.')) throw new Stop(output)
      await visit('at-work')
    },
  }
  try {
    for (const { heading, commands } of readGuide()) {
      if (heading === 'A new version') version = 1
      await step(`${guideFile}: ${heading}`, async () => {
        await before[heading]?.()
        const output = await shell.run(withOwnValues(commands, values()))
        for (const [command, look] of Object.entries(after))
          if (commands.includes(command)) await look(output)
      })
    }
  } finally {
    // The server would wait for it when it shuts down.
    await shell.close()
  }
}

const makeCertificate = `
  mkdir --parents "/etc/letsencrypt/live/$DOMAIN"
  openssl req -x509 -newkey rsa:2048 -noenc -days 2 -subj "/CN=$DOMAIN" -addext "subjectAltName=DNS:$DOMAIN,DNS:localhost" \\
    -keyout "/etc/letsencrypt/live/$DOMAIN/privkey.pem" -out "/etc/letsencrypt/live/$DOMAIN/fullchain.pem" 2> /dev/null`

/** Runs a process of this machine in the server's network. It reaches the server as others do: through the proxy, with TLS. */
async function visitServer(leader, certificate, task, output) {
  await must(
    'nsenter',
    [
      `--target=${leader}`,
      '--net',
      process.execPath,
      path.join(root, 'ops/deployment/visit.mjs'),
      task,
      'https://localhost',
      output,
    ],
    { env: { NODE_EXTRA_CA_CERTS: certificate } },
  )
}

/** The version that the guide installs, and the one that it upgrades to. Both are the working tree. The second has one more commit. */
const versions = ['v0.0.1-guide', 'v0.0.2-guide']

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
