export interface Html {
  readonly markup: string
}

type Value = Html | string | false | undefined

/** Text is escaped; only what was itself made here is taken as markup. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: parts.reduce((text, part, index) => text + render(values[index - 1]) + part) }
}

/** For markup that the provider library hands over. */
export const trusted = (markup: string): Html => ({ markup })

function render(value: Value): string {
  if (value === undefined || value === false) return ''
  return typeof value === 'string' ? escape(value) : value.markup
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
