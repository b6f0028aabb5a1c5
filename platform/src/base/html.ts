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
