import svg from '../../../contract/src/look/mark.svg?raw'
import palette from '../../../contract/src/look/palette.css?raw'
import { Html } from './html.ts'

export { palette }

/** The product's mark, in a page and on its tab. The name always stands beside it. */
export const mark = new Html(svg.replace('<svg', '<svg class="mark" aria-hidden="true"'))
export const icon = `data:image/svg+xml,${encodeURIComponent(svg)}`

/** A colour of the palette as it is on a light ground, for mails: they know no variables. */
export function colorOnLight(name: string): string {
  const found = new RegExp(`--${name}: (?:light-dark\\()?(#\\w+)`).exec(palette)?.[1]
  if (found === undefined) throw new Error(`The palette has no colour ${name}.`)
  return found
}
