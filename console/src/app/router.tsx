import {
  type RouteComponent,
  Navigate,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router'
import { useAccess } from '../api/account.ts'
import { type Page, pages, screens } from './screens.ts'
import { Unexpected } from '../ui/ErrorBoundary.tsx'
import { addressSearch, createNumberedHistory } from './history.ts'
import { setBeginning } from './auth/comeBack.ts'
import { Layout, Waiting } from './layout/Layout.tsx'

/** Shows the page to people who may open it. Everybody else is redirected, also after losing a role. */
function guarded({ page: Content, requires = 'signed-in' }: Page): RouteComponent {
  const Guarded = () => (useAccess(requires) ? <Content /> : <Navigate to="/" replace />)
  return Object.assign(Guarded, { preload: Content.preload })
}

declare module '@tanstack/react-router' {
  /** Links, search parameters and redirects are checked against the routes below. */
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

const root = createRootRoute({ component: Layout })

const routeOf = <const Path extends string, Search extends object>(page: Page<Path, Search>) =>
  createRoute({
    getParentRoute: () => root,
    path: page.path,
    validateSearch: page.validateSearch,
    component: guarded(page),
  })

const home = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toLocations })
const login = createRoute({ getParentRoute: () => root, path: '/login', beforeLoad: toIntegrators })
const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: toHome })

const routeTree = root.addChildren([
  routeOf(screens.locations),
  routeOf(screens.audit),
  routeOf(screens.accounts),
  routeOf(screens.groups),
  routeOf(screens.integrations),
  routeOf(screens.devices),
  routeOf(screens.integrators),
  routeOf(pages.location),
  routeOf(pages.components),
  routeOf(pages.device),
  routeOf(pages.allTraces),
  routeOf(pages.usage),
  routeOf(pages.installation),
  routeOf(pages.integrator),
  home,
  login,
  unknown,
])

// With explicit types: inferred ones would depend on the routes, which are made from these.
function toLocations({ preload }: { preload: boolean }): void {
  if (!preload) setBeginning(true)
  redirect({ to: '/locations', replace: true, throw: true })
}

/** The welcome page is for people who are not signed in. Others go to the integrators if they may see them, else to "/". */
function toIntegrators(): void {
  redirect({ to: '/integrators', replace: true, throw: true })
}

function toHome(): void {
  redirect({ to: '/', replace: true, throw: true })
}

export function createAppRouter() {
  return createRouter({
    history: createNumberedHistory(),
    routeTree,
    // A path in another case is an unknown path.
    caseSensitive: true,
    defaultErrorComponent: Unexpected,
    // The old page stays for a second. Most screens are loaded by then.
    defaultPendingComponent: () => <Waiting />,
    defaultPreload: 'intent',
    ...addressSearch,
  })
}
