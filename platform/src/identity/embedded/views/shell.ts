import { html, icon, logo, type Html } from '../../../base/html.ts'
import { stylesheetName } from './styles.ts'

const product = 'Integrator Console'

interface Shell {
  title: string
  /** The path under which the style sheet is served. */
  base: string
  content: Html
  /** The address of a script that the page runs. */
  script?: string
}

/** A whole page around its content. All pages of the platform itself look the same. */
export const shell = ({ title, base, content, script }: Shell): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title} · ${product}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="${icon}" />
        <link rel="stylesheet" href="${base}/${stylesheetName}" />
        ${script !== undefined && html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        <main>
          <p class="product">${logo} ${product}</p>
          ${content}
        </main>
      </body>
    </html>`.text
