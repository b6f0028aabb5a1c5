import { expect, it } from 'vitest'
import { colorOnLight } from '../../../base/html.ts'
import { stylesheet } from './styles.ts'

it('uses only colours of the palette', () => {
  const used = Array.from(stylesheet.matchAll(/var\((--[\w-]+)\)/g), ([, name]) => name)
  expect(used.length).toBeGreaterThan(10)
  for (const name of new Set(used)) expect(stylesheet).toContain(`${name}:`)
})

it('has the colours of a mail', () => {
  for (const name of ['accent', 'on-accent', 'text']) expect(colorOnLight(name)).toMatch(/^#[0-9a-f]{6}$/)
  expect(() => colorOnLight('shade')).toThrow('The palette has no colour shade.')
})
