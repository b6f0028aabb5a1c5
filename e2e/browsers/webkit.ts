import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { pageOptions } from '../../scripts/lib/chromium.mjs'
import { freePort } from '../../scripts/lib/free-port.mjs'
import type { Driver, Key, Point } from './driver.ts'

const { width, height } = pageOptions.viewport
const browser = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const keys: Record<Exclude<Key, 'SelectAll'>, string> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Delete: '\uE017',
}
const control = '\uE009'
/** Longer than a page takes on a busy machine. A call that hangs is named. */
const longestCall = 60_000

/** WebKitGTK in a window that nobody sees, by plain calls of WebDriver. Its calls for pictures and sizes of windows hang. */
export async function startWebKit(): Promise<Driver> {
  const port = await freePort()
  const screen = `--server-args=-screen 0 ${width + 100}x${height + 200}x24`
  const program = ['WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1']
  const child = spawn('dbus-run-session', ['--', 'xvfb-run', '--auto-servernum', screen, ...program], {
    // Its own process group: all of them have to end.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Without a language, as it finds one in a plain Debian. Sorting and numbers have to be right all the same.
    env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: pageOptions.timezoneId, GTK_A11Y: 'none' },
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (written += text))
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    } catch {
      // It has ended already.
    }
  }
  process.once('exit', end)
  try {
    return await startSession(`http://127.0.0.1:${port}`, () => written, end)
  } catch (error) {
    end()
    throw new Error(`WebKit did not start. It wrote: ${written}`, { cause: error })
  }
}

interface Session {
  sessionId: string
  capabilities: { browserName: string; browserVersion: string }
}

async function startSession(driver: string, written: () => string, end: () => void): Promise<Driver> {
  const options = {
    binary: browser,
    args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
  }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  await ready(driver)
  const session = await call<Session>(`${driver}/session`, { capabilities })
  const { browserName, browserVersion } = session.capabilities
  const at = `${driver}/session/${session.sessionId}`
  const send = <Result>(path: string, body?: object, method?: string) =>
    call<Result>(`${at}/${path}`, body, method)
  const act = (...actions: object[]) => send<void>('actions', { actions })
  let read = 0

  return {
    name: `${browserName} ${browserVersion}`,
    open: (address) => send('url', { url: address }),
    reload: () => send('refresh', {}),
    run: (work, ...args) =>
      send('execute/sync', { script: `return (${String(work)}).apply(null, arguments)`, args }),
    click: (point) => act(pointer('mouse', 'mouse', [point])),
    touch: (...fingers) => act(...fingers.map((way, index) => pointer(`finger-${index}`, 'touch', way))),
    type: (text) => act({ type: 'key', id: 'keys', actions: Array.from(text).flatMap(pressed) }),
    press: (key) =>
      act({ type: 'key', id: 'keys', actions: key === 'SelectAll' ? selectAll : pressed(keys[key]) }),
    choose: async (field, file) => {
      const found = await send<Record<string, string>>('element', { using: 'css selector', value: field })
      await send(`element/${found[elementKey]}/value`, { text: file })
    },
    complaints: () => {
      const fresh = written().slice(read)
      read = written().length
      return fresh.split('\n').filter((line) => /CONSOLE.*\bERROR\b/.test(line))
    },
    picture: async () => undefined,
    close: async () => {
      await send('', undefined, 'DELETE').catch(() => {})
      end()
    },
  }
}

const pressed = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
]
const selectAll = [{ type: 'keyDown', value: control }, ...pressed('a'), { type: 'keyUp', value: control }]

/** Down at the first point, up at the last one. */
function pointer(id: string, pointerType: 'mouse' | 'touch', [start, ...way]: readonly Point[]) {
  const move = (to: Point | undefined) => ({
    type: 'pointerMove',
    duration: 0,
    x: Math.round(to?.x ?? 0),
    y: Math.round(to?.y ?? 0),
  })
  const actions = [
    move(start),
    { type: 'pointerDown', button: 0 },
    ...way.map(move),
    { type: 'pointerUp', button: 0 },
  ]
  return { type: 'pointer', id, parameters: { pointerType }, actions }
}

async function ready(driver: string): Promise<void> {
  for (const end = Date.now() + longestCall; Date.now() < end; await pause(100)) {
    const answer = await fetch(`${driver}/status`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error('WebKitWebDriver does not answer.')
}

async function call<Result>(address: string, body?: object, method = 'POST'): Promise<Result> {
  const answer = await fetch(address, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(longestCall),
  }).catch((error: unknown) => {
    throw new Error(`${method} ${new URL(address).pathname} was not answered`, { cause: error })
  })
  const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${new URL(address).pathname}: ${value.error}, ${value.message}`)
  return value
}
