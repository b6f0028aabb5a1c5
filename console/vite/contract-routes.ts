import { relative, resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { shapeOf } from '#contract/answer'
import type { Route } from '#contract/client'
import type { OperationTable } from '#contract/op'

const moduleIds = ['virtual:contract-routes', 'virtual:contract-routes/first']
const resolvedIds = moduleIds.map((id) => `\0${id}`)

/** What a call's request needs and its answer promises. Zod, schemas and other operations stay out of the bundle. */
export function contractRoutes(contractFolder: string, callsFile: string): Plugin {
  const isSource = (file: string) => file === callsFile || !relative(contractFolder, file).startsWith('..')
  return {
    name: 'contract-routes',
    resolveId: (id) => (moduleIds.includes(id) ? `\0${id}` : undefined),
    async load(id) {
      if (!resolvedIds.includes(id)) return undefined
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
      const shapes = await load<{ shapeOf: typeof shapeOf }>(inContract('answer.ts'))
      const { calls, firstCalls } = await load<CallsFile>(callsFile)
      const isFirst = id.endsWith('/first')
      const names = Object.keys(calls).filter((name) => firstCalls.includes(name) === isFirst)
      const routes = names.map((name) => {
        const operation = operations[name]
        if (!operation) throw new Error(`The contract has no operation ${name}.`)
        return [name, { ...pickRoute(operation), answer: shapes.shapeOf(operation.response) }]
      })
      return `export const routes = ${JSON.stringify(Object.fromEntries(routes))}`
    },
    hotUpdate({ file }) {
      if (!isSource(resolve(file))) return undefined
      const modules = resolvedIds.flatMap((id) => this.environment.moduleGraph.getModuleById(id) ?? [])
      for (const module of modules) this.environment.moduleGraph.invalidateModule(module)
      return modules.length > 0 ? modules : undefined
    },
  }
}

interface CallsFile {
  calls: Record<string, unknown>
  firstCalls: readonly string[]
}

function pickRoute({ method, path, bodyType, responseType }: Route): Route {
  return { method, path, ...(bodyType && { bodyType }), ...(responseType && { responseType }) }
}
