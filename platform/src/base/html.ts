/** Markup that is safe to stand in a page as it is. */
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

/** Everything put into the template is escaped, unless it is markup already. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => text + render(parts[index])).join(''))
}

function render(part: Part): string {
  if (part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(render).join('')
  return part instanceof Html ? part.text : escapeHtml(String(part))
}

/** The little Markdown that descriptions use: paragraphs, `code` and **strong**. */
export function markdown(text: string): Html {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) =>
    escapeHtml(paragraph)
      .replace(/`([^`]+)`/g, '<code>$1</code>')
      .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>'),
  )
  return new Html(paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''))
}

/** A block to read and to copy, which scrolls by keyboard as well. */
export const code = (title: string, text: string) =>
  html`<figure>
    <figcaption>${title}</figcaption>
    <pre tabindex="0" role="group" aria-label="${title}"><code>${text}</code></pre>
  </figure>`
