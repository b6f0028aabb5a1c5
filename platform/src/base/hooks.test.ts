import { expect, test, vi } from 'vitest'
import { withHooks } from './hooks.ts'

const note = () => {
  const done: string[] = []
  return { done, work: (what: string) => async () => void done.push(what) }
}

test('work after a commit runs in order, and nothing is undone', async () => {
  const { done, work } = note()
  const result = await withHooks({ error: () => {} }, async ({ afterCommit, onRollback }) => {
    afterCommit(work('first'))
    onRollback(work('undo'))
    afterCommit(work('second'))
    done.push('change')
    return 'answer'
  })
  expect(result).toBe('answer')
  expect(done).toEqual(['change', 'first', 'second'])
})

test('a failed change is undone from the last step to the first, and its error is kept', async () => {
  const { done, work } = note()
  const change = withHooks({ error: () => {} }, async ({ afterCommit, onRollback }) => {
    afterCommit(work('never'))
    onRollback(work('undo the first'))
    onRollback(work('undo the second'))
    throw new Error('the commit failed')
  })
  await expect(change).rejects.toThrow('the commit failed')
  expect(done).toEqual(['undo the second', 'undo the first'])
})

test('a failure after the commit is logged, stops nothing else and does not reach the answer', async () => {
  const { done, work } = note()
  const error = vi.fn<(line: string) => void>()
  const result = await withHooks({ error }, async ({ afterCommit }) => {
    afterCommit(async () => {
      throw new Error('no mail server')
    })
    afterCommit(work('the rest'))
    return 1
  })
  expect(result).toBe(1)
  expect(done).toEqual(['the rest'])
  expect(error.mock.calls).toEqual([['Work after a change failed: Error: no mail server']])
})
