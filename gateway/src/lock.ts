import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import path from 'node:path'

/** Another gateway works in the folder. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

const lockFile = 'lock'

/**
 * Makes sure that no other gateway works in the folder: two would mix up the samples that wait there. The lock is a socket
 * that somebody listens on. So it ends with its process, however that ends, and containers that share the folder see it too.
 *
 * @returns How to give it back.
 */
export async function lockFolder(
  folder: string,
  log: (message: string) => void,
): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const absolute = path.resolve(folder, lockFile)
  const relative = path.relative('', absolute)
  // The path of a socket has a hundred bytes at most.
  const file = relative.length < absolute.length ? relative : absolute
  const server = createServer((socket) => socket.destroy())
  const listen = async () => {
    server.listen(file)
    await once(server, 'listening')
  }
  try {
    await listen().catch(async (error: unknown) => {
      if (codeOf(error) !== 'EADDRINUSE') throw error
      if (await isListening(file))
        throw new FolderInUse(
          `Another gateway works in ${path.resolve(folder)}. Give each one its own DATA_DIR.`,
        )
      // Left behind by a process that was killed.
      await rm(file, { force: true })
      await listen()
    })
  } catch (error) {
    if (error instanceof FolderInUse) throw error
    // Some disks have no sockets. The gateway works without the lock.
    log(`The folder is not locked: ${error instanceof Error ? error.message : String(error)}`)
    return async () => {}
  }
  return async () => {
    const closed = once(server, 'close')
    server.close()
    await closed
  }
}

async function isListening(file: string): Promise<boolean> {
  const socket = connect(file)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code
