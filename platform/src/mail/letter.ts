import { hasNoAddress, isOneLine, onOneLine } from '#contract/limits'
import { defaultLanguage, type Language } from '#contract/texts/language'
import { html, colorOnLight, type Html } from '../base/html.ts'
import { mailTexts } from '../texts/index.ts'
import { product } from '../texts/product.ts'
import type { Message } from './mailer.ts'

interface Recipient {
  /** English, if it is not known. */
  language?: Language | null | undefined
  firstName: string
  lastName: string
  email: string
}

interface Content {
  before: string
  link: { label: string; address: string }
  after: string
}

export function letter(to: Recipient, subject: string, content: Content): Message {
  const { link, after } = content
  const language = to.language ?? defaultLanguage
  const { hello, helloWithoutName } = mailTexts[language]
  const name = greetableName(to)
  const greeting = name ? hello(name) : helloWithoutName
  const before = onOneLine(content.before)
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
function greetableName({ firstName, lastName }: Recipient): string {
  const name = `${firstName} ${lastName}`.trim()
  return isOneLine(name) && hasNoAddress(name) ? name : ''
}

const page = (language: Language, title: string, content: Html) =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
      </head>
      <body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:${colorOnLight('text')}">
        ${content}
      </body>
    </html>`.text
