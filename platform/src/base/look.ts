import svg from '../../../contract/src/look/mark.svg?raw'
import palette from '../../../contract/src/look/palette.css?raw'
import { Html } from './html.ts'

export { palette }

/** The product's mark, for pages and browser tabs. The product's name is always written beside it. */
export const mark = new Html(svg.replace('<svg', '<svg class="mark" aria-hidden="true"'))
export const icon = `data:image/svg+xml,${encodeURIComponent(svg)}`
export const iconFile = svg

/** A colour of the light palette. Mails need plain values, because they cannot use CSS variables. */
export function colorOnLight(name: string): string {
  const found = new RegExp(`--${name}: (?:light-dark\\()?(#\\w+)`).exec(palette)?.[1]
  if (found === undefined) throw new Error(`The palette has no colour ${name}.`)
  return found
}
