import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { allowed } from '../testing/setup.ts'

const silentPort = `
import os, time, tty
controller, port = os.openpty()
tty.setraw(port)
print(os.ttyname(port), flush=True)
time.sleep(60)`

test('a serial port can be closed while a request is being written', async () => {
  const { write } = fs
  const late: unknown[] = []
  // The package for serial ports takes it when it is loaded.
  const slowly = (...[fd, bytes, offset, length, done]: unknown[]) =>
    setTimeout(() => {
      write(fd as number, bytes as Buffer, offset as number, length as number, null, (error, ...rest) => {
        late.push(error?.code)
        ;(done as (...results: unknown[]) => void)(error, ...rest)
      })
    }, 100)
  const spy = vi.spyOn(fs, 'write').mockImplementation(slowly)
  onTestFinished(() => spy.mockRestore())
  const { openConnection } = await import('../src/modbus/connection.ts')
  const child = spawn('python3', ['-c', silentPort], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const port = line.toString().trim()
  const connection = await openConnection(
    { kind: 'SERIAL', port, baudRate: 9600, parity: 'NONE', stopBits: 1 },
    { timeout: 300, allowed },
  )
  const request = { function: 'HOLDING_REGISTER' as const, address: 0, length: 1, points: [] }
  const reading = connection.read(1, request)
  connection.close()
  await expect(reading).rejects.toThrow('no answer in time')
  await vi.waitFor(() => expect(late).toEqual(['EBADF']))
  // An error that nobody takes ends the run here.
  await sleep(10)
})
