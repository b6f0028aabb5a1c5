import type { Message } from '../../mail/index.ts'
import type { Person } from '../people.ts'
import { html } from '../../base/html.ts'
import type { Html } from '../../base/html.ts'
import { linkHours } from './links.ts'

const product = 'Integrator Console'

export function invitation(account: Person, link: string): Message {
  return compose(account, `Your account for ${product}`, {
    before: `An account for ${product} was made for you. Your username is ${account.username}. Choose a password to sign in:`,
    link: { label: 'Choose a password', address: link },
    after: `The link works once, within ${linkHours} hours. After that, ask for a new one with "Forgot password?" on the sign-in page.`,
  })
}

export function passwordReset(account: Person, link: string): Message {
  return compose(account, `A new password for ${product}`, {
    before: `Somebody, probably you, asked for a new password for the account ${account.username}. Choose it here:`,
    link: { label: 'Choose a new password', address: link },
    after: `The link works once, within ${linkHours} hours. If it was not you who asked, there is nothing to do: the password stays as it is.`,
  })
}

export function passwordChanged(account: Person, signIn: string): Message {
  return compose(account, `Your password for ${product} was changed`, {
    before: `The password of the account ${account.username} was changed, and everybody who was signed in with it was signed out.`,
    link: { label: 'Sign in', address: signIn },
    after:
      'If it was not you, ask for a new password with "Forgot password?" on the sign-in page, and tell whoever manages your account.',
  })
}

interface Content {
  before: string
  link: { label: string; address: string }
  after: string
}

function compose(account: Person, subject: string, { before, link, after }: Content): Message {
  const name = `${account.firstName} ${account.lastName}`.trim()
  const greeting = `Hello ${name},`
  return {
    to: { name, address: account.email },
    subject,
    text: [greeting, before, link.address, after, product].join('\n\n') + '\n',
    html: page(
      subject,
      html`<p>${greeting}</p>
        <p>${before}</p>
        <p>
          <a
            href="${link.address}"
            style="display:inline-block;padding:10px 20px;border-radius:8px;background:#0f6f66;color:#ffffff;text-decoration:none;font-weight:600"
            >${link.label}</a
          >
        </p>
        <p style="overflow-wrap:anywhere">${link.address}</p>
        <p>${after}</p>
        <p>${product}</p>`,
    ),
  }
}

const page = (title: string, content: Html) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
      </head>
      <body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#16211f">
        ${content}
      </body>
    </html>`.text
