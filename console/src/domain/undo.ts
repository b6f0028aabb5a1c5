import type { HttpResponse } from '#contract/http'
import { api } from '../api/client.ts'
import type { Done } from '../kit/useUndo.tsx'

/** Takes back the change of an answer, which names its trace. Other platforms do not. */
export function undoOfAnswer({ headers }: Pick<HttpResponse, 'headers'>, message: string): Done['undo'] {
  const traceId: unknown = headers['trace-id']
  return typeof traceId === 'string' ? { run: async () => api.undoTrace({ traceId }), message } : undefined
}
