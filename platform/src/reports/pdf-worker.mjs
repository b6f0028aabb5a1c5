import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
// @ts-expect-error -- it has no types of its own, and those that others have written are of an earlier release
import pdfmake from 'pdfmake'

/**
 * Makes one PDF of a document in a thread of its own: laying it out takes a second or more. The document is data, and it can name neither a
 * file nor an address: both are refused. The fonts have Latin, Cyrillic and Greek letters.
 */

const { resolve } = createRequire(import.meta.url)
const files = { normal: 'Roboto-Regular.ttf', bold: 'Roboto-Medium.ttf', italics: 'Roboto-Italic.ttf' }
for (const name of Object.values(files))
  pdfmake.virtualfs.writeFileSync(name, readFileSync(resolve(`pdfmake/fonts/Roboto/${name}`)))
pdfmake.setFonts({ Roboto: { ...files, bolditalics: files.bold } })
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)

/** @type {{ document: import('./document.ts').LaidOut, footer: string, pages: string }} */
const { document, footer, pages } = workerData

const made = await pdfmake
  .createPdf({
    ...document.head,
    content: document.contents.map((one) => JSON.parse(one)),
    /** @type {(page: number, count: number) => object} */
    footer: (page, count) => ({
      columns: [
        { text: footer },
        { text: pages.replace('{page}', String(page)).replace('{pages}', String(count)), alignment: 'right' },
      ],
      margin: [40, 10, 40, 0],
      fontSize: 7,
      color: '#5b6b69',
    }),
  })
  .getBuffer()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
parentPort?.postMessage(made)
