import { relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { normalizePath, runnerImport } from 'vite'
import type { shapeOf } from '#contract/answer-shape'
import type { Route } from '#contract/client'
import type { OperationTable } from '#contract/op'

const moduleId = 'virtual:contract-routes'
const resolvedId = `\0${moduleId}`

/**
 * Of every call that the console makes what its request needs and what its answer promises: zod, the schemas and the
 * other operations stay out of the bundle.
 */
export function contractRoutes(contractFolder: string, callsFile: string): Plugin {
  const folder = normalizePath(contractFolder)
  const isSource = (file: string) =>
    file === normalizePath(callsFile) || !relative(folder, file).startsWith('..')
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === moduleId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined
      const load = async <Module>(file: string) => {
        const { module, dependencies } = await runnerImport<Module>(file, {
          configFile: false,
          logLevel: 'error',
        })
        for (const dependency of [file, ...dependencies]) this.addWatchFile(resolve(dependency))
        return module
      }
      const inContract = (file: string) => resolve(contractFolder, file)
      const { operations } = await load<{ operations: OperationTable }>(inContract('operations/index.ts'))
      const shapes = await load<{ shapeOf: typeof shapeOf }>(inContract('answer-shape.ts'))
      const { calls } = await load<{ calls: Record<string, unknown> }>(callsFile)
      const routes = Object.keys(calls).map((name) => {
        const operation = operations[name]
        if (!operation) throw new Error(`The contract has no operation ${name}.`)
        return [name, { ...pickRoute(operation), answer: shapes.shapeOf(operation.response) }]
      })
      return `export const routes = ${JSON.stringify(Object.fromEntries(routes))}`
    },
    hotUpdate({ file }) {
      if (!isSource(normalizePath(file))) return undefined
      const module = this.environment.moduleGraph.getModuleById(resolvedId)
      if (!module) return undefined
      this.environment.moduleGraph.invalidateModule(module)
      return [module]
    },
  }
}

function pickRoute({ method, path, bodyType, responseType }: Route): Route {
  return { method, path, ...(bodyType && { bodyType }), ...(responseType && { responseType }) }
}
