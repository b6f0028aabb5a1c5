import { relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { normalizePath, runnerImport } from 'vite'
import type { Route } from '#contract/client'

const moduleId = 'virtual:contract-routes'
const resolvedId = `\0${moduleId}`

/** Method and path of every operation: what a request needs, so that zod and the schemas stay out of the bundle. */
export function contractRoutes(contractFolder: string): Plugin {
  const folder = normalizePath(contractFolder)
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === moduleId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined
      const { module, dependencies } = await runnerImport<{ operations: Record<string, Route> }>(
        resolve(contractFolder, 'operations/index.ts'),
        { configFile: false, logLevel: 'error' },
      )
      for (const file of dependencies) this.addWatchFile(resolve(file))
      const routes = Object.entries(module.operations).map(([name, operation]) => [
        name,
        pickRoute(operation),
      ])
      return `export const routes = ${JSON.stringify(Object.fromEntries(routes))}`
    },
    hotUpdate({ file }) {
      if (relative(folder, normalizePath(file)).startsWith('..')) return undefined
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
