import svg from '../../../contract/src/look/logo.svg?raw'
import palette from '../../../contract/src/look/palette.css?raw'

/** Markup that is safe to use in a page. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | undefined | false | Part[]

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** Escapes every value in the template, except values that are markup already. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => text + render(parts[index])).join(''))
}

function render(part: Part): string {
  if (part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(render).join('')
  return part instanceof Html ? part.text : escapeHtml(String(part))
}

export { palette }

/** The product's logo, for pages and browser tabs. The product's name is always written beside it. */
export const logo = new Html(svg.replace('<svg', '<svg class="logo" aria-hidden="true"'))
export const icon = `data:image/svg+xml,${encodeURIComponent(svg)}`
export const iconFile = svg

/** A colour of the light palette. Mails need plain values, because they cannot use CSS variables. */
export function colorOnLight(name: string): string {
  const found = new RegExp(`--${name}: (?:light-dark\\()?(#\\w+)`).exec(palette)?.[1]
  if (found === undefined) throw new Error(`The palette has no colour ${name}.`)
  return found
}
