import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { minute } from '../base/time.ts'
import { documentOf } from './document.ts'
import type { ReportFacts } from './words.ts'

const workerFile = new URL('./pdf-worker.mjs', import.meta.url)

/** Fifty locations of twenty measurements take less. */
const longest = 5 * minute

export async function pdfOf(facts: ReportFacts): Promise<Uint8Array> {
  const { texts, madeBy } = facts
  const worker = new Worker(workerFile, {
    workerData: {
      document: await documentOf(facts),
      footer: [texts.title, madeBy].filter(Boolean).join(' · '),
      pages: texts.page('{page}', '{pages}'),
    },
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  try {
    // An error of the thread is thrown here, too.
    const [made] = (await once(worker, 'message', { signal: AbortSignal.timeout(longest) })) as [Uint8Array]
    return made
  } finally {
    await worker.terminate()
  }
}
