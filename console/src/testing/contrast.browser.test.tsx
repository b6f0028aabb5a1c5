import { expect, test } from 'vitest'
import { lowContrast } from './contrast.ts'
import { show } from './show.tsx'

const texts: [what: string, style: Record<string, string>, ratio: string | undefined][] = [
  ['dark on light', { color: '#595959', background: '#fff' }, undefined],
  ['grey on white', { color: '#999', background: '#fff' }, '2.85'],
  ['grey on white, if it is large', { color: '#949494', background: '#fff', fontSize: '24px' }, undefined],
  ['half transparent', { color: 'rgb(0 0 0 / 50%)', background: '#fff' }, '4.00'],
  ['faded with its box', { color: '#000', background: '#fff', opacity: '0.4' }, '2.85'],
  ['another notation', { color: 'oklch(0.7 0 0)', background: 'white' }, '2.68'],
]

test.each(texts)('finds the contrast of a text: %s', async (_what, style, ratio) => {
  await show(
    <div style={{ background: '#fff' }}>
      <p style={style}>Text</p>
    </div>,
  )
  await expect.poll(() => document.querySelector('p')).not.toBeNull()
  expect(lowContrast().map((found) => found.split(':')[0])).toEqual(ratio === undefined ? [] : [ratio])
})

test('a placeholder is read too, and what is disabled, or only heard, is not', async () => {
  const grey = { color: '#999', background: '#fff' }
  await show(
    <div style={grey}>
      <style>{'.field::placeholder { color: #aaa }'}</style>
      <input className="field" placeholder="Anything" style={{ background: '#fff' }} />
      <button type="button" disabled style={grey}>
        Off
      </button>
      <p style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden' }}>Heard</p>
    </div>,
  )
  await expect.poll(() => document.querySelector('p')).not.toBeNull()
  expect(lowContrast()).toHaveLength(1)
  expect(lowContrast()[0]).toContain('2.32')
})
