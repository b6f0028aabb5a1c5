import { hasNoAddress, isOneLine } from '#contract/limits'
import { defaultLanguage, type Language } from '#contract/texts/language'
import { html, colorOnLight, type Html } from '../../base/html.ts'
import { mailTexts } from '../../texts/index.ts'
import { product } from '../../texts/product.ts'
import { unlinked } from '../../texts/unlinked.ts'
import type { Addressee } from './addressee.ts'
import type { Message } from './mailer.ts'

interface Content {
  before: string
  link: { label: string; address: string }
  after: string
}

/** What people typed is in its sentences, and never a link: ours stands apart. */
export function letter(to: Addressee, about: string, content: Content): Message {
  const { link } = content
  const language = to.language ?? defaultLanguage
  const { hello, helloWithoutName } = mailTexts[language]
  const name = greetableName(to)
  const greeting = name ? hello(name) : helloWithoutName
  const [subject, before, after] = [about, content.before, content.after].map(unlinked) as [
    string,
    string,
    string,
  ]
  return {
    to: { name, address: to.email },
    subject,
    text: [greeting, before, link.address, after, product].join('\n\n') + '\n',
    html: page(
      language,
      subject,
      html`<p>${greeting}</p>
        <p>${before}</p>
        <p>
          <a
            href="${link.address}"
            style="display:inline-block;padding:10px 20px;border-radius:8px;background:${colorOnLight('accent')};color:${colorOnLight('on-accent')};text-decoration:none;font-weight:600"
            >${link.label}</a
          >
        </p>
        <p style="overflow-wrap:anywhere">${link.address}</p>
        <p>${after}</p>
        <p>${product}</p>`,
    ),
  }
}

/** An older name may hold a message to the reader. Then it is left out. */
function greetableName({ firstName, lastName }: Addressee): string {
  const name = `${firstName} ${lastName}`.trim()
  return isOneLine(name) && hasNoAddress(name) ? unlinked(name) : ''
}

const page = (language: Language, title: string, content: Html) =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <title>${title}</title>
      </head>
      <body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:${colorOnLight('text')}">
        ${content}
      </body>
    </html>`.text
