import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { root } from './lib/run.mjs'

const addressOf = (file) => pathToFileURL(path.join(root, file)).href

/** TypeScript's language server, as an editor uses it. */
function languageServer() {
  const server = spawn(path.join(root, 'node_modules/.bin/tsc'), ['--lsp', '--stdio'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const waiting = new Map()
  let received = Buffer.alloc(0)
  const send = (message) => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }))
    server.stdin.write(`Content-Length: ${body.length}\r\n\r\n`)
    server.stdin.write(body)
  }
  const take = ({ id, method, params, result, error }) => {
    // It asks for settings: there are none.
    if (method !== undefined && id !== undefined)
      send({ id, result: method === 'workspace/configuration' ? params.items.map(() => null) : null })
    else if (id !== undefined) waiting.get(id)?.(error ? Promise.reject(new Error(error.message)) : result)
  }
  server.stdout.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const start = received.indexOf('\r\n\r\n') + 4
      const length = Number(/Content-Length: (\d+)/i.exec(received.toString('latin1', 0, start))?.[1])
      if (start < 4 || received.length < start + length) return
      const message = received.subarray(start, start + length)
      received = received.subarray(start + length)
      take(JSON.parse(message.toString()))
    }
  })
  return {
    tell: (method, params) => send({ method, params }),
    ask: (method, params) =>
      new Promise((resolve) => {
        const id = waiting.size + 1
        waiting.set(id, resolve)
        send({ id, method, params })
      }),
    stop: () => server.kill(),
  }
}

test('an editor finds who uses a name of the contract in every program', async () => {
  const server = languageServer()
  try {
    const file = 'contract/src/limits.ts'
    const text = readFileSync(path.join(root, file), 'utf8')
    const before = text.slice(0, text.indexOf('textLength')).split('\n')
    await server.ask('initialize', {
      processId: process.pid,
      rootUri: addressOf(''),
      workspaceFolders: [{ uri: addressOf(''), name: 'project' }],
      capabilities: { workspace: { configuration: true } },
    })
    server.tell('initialized', {})
    const textDocument = { uri: addressOf(file) }
    server.tell('textDocument/didOpen', {
      textDocument: { ...textDocument, languageId: 'typescript', version: 1, text },
    })
    const found = await server.ask('textDocument/references', {
      textDocument,
      position: { line: before.length - 1, character: before.at(-1).length },
      context: { includeDeclaration: true },
    })
    const programs = new Set(found.map(({ uri }) => uri.slice(addressOf('').length + 1).split('/')[0]))
    expect(programs).toEqual(new Set(['console', 'contract', 'gateway', 'platform']))
  } finally {
    server.stop()
  }
})
