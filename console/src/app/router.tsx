import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { Unexpected } from '../ui/ErrorBoundary.tsx'
import { Layout } from './layout/Layout.tsx'
import { screens } from './screens.ts'

export function createAppRouter() {
  const root = createRootRoute({ component: Layout })
  const redirectTo = (from: string, to: string) =>
    createRoute({
      getParentRoute: () => root,
      path: from,
      beforeLoad: () => redirect({ to, replace: true, throw: true }),
    })
  return createRouter({
    history: createHashHistory(),
    routeTree: root.addChildren([
      ...screens.map(({ path, page }) => createRoute({ getParentRoute: () => root, path, component: page })),
      redirectTo(paths.home(), paths.locations()),
      // The welcome page belongs to the signed out; this address is unknown, so the chain goes on to "/".
      redirectTo(paths.login(), '/integrators'),
      redirectTo('$', paths.home()),
    ]),
    defaultErrorComponent: Unexpected,
    defaultPreload: 'intent',
    // Text only: a filter for "007" or "1e3" must come back as it was typed.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const entries = Object.entries(search).filter(([, value]) => value !== undefined)
      const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
      return text && `?${text}`
    },
  })
}
