import { expect, test, vi } from 'vitest'
import { readList } from './transport.ts'

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `loc-${at}`, name: 'Zürich "Hall"' }))

test('a worker reads the rest of a long list, and its first rows are reported at once', async () => {
  const bytes = new TextEncoder().encode(JSON.stringify([...rowsOf(20_000), { id: 'last' }]))
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  const onRows = vi.fn<(rows: readonly unknown[]) => void>()
  let finish = () => {}
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, 300_001))
      finish = () => {
        for (let at = 300_001; at < bytes.length; at += 65_536)
          controller.enqueue(bytes.slice(at, at + 65_536))
        controller.close()
      }
    },
  })
  const reading = readList(stream, { list: { fields: { id: 'text', name: 'text' } } }, onRows)
  await expect.poll(() => onRows.mock.calls.length).toBe(1)
  expect(onRows.mock.calls[0]?.[0][0]).toEqual(rowsOf(1)[0])
  finish()
  expect(await reading).toEqual([...rowsOf(20_000), { id: 'last', name: '' }])
  expect(posted).toHaveBeenCalled()
  posted.mockRestore()
})

test('a short list needs no worker', async () => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  const stream = new Response(JSON.stringify(rowsOf(500))).body ?? expect.fail('no stream')
  expect(await readList(stream, null)).toEqual(rowsOf(500))
  expect(posted).not.toHaveBeenCalled()
  posted.mockRestore()
})
