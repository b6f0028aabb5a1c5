import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { addressSearch } from '../app/addressSearch.ts'
import { queryClient } from '../api/queryClient.ts'
import { readListSearch } from '../kit/list/state/listState.ts'
import { Notifications } from '../ui/Notifications.tsx'

let root: Root | undefined

/**
 * Puts a component on the page as the console would: with its look, its notifications and a router whose only page
 * it is, at any address, or of the addresses of a path with parameters. Answers that router.
 */
export async function show(component: ReactNode, address = '/', path?: string) {
  clear()
  const page = document.body.appendChild(document.createElement('main'))
  const base = createRootRoute({
    component: () => (path === undefined ? component : <Outlet />),
    notFoundComponent: () => component,
    validateSearch: readListSearch,
  })
  const routeTree =
    path === undefined
      ? base
      : base.addChildren([createRoute({ getParentRoute: () => base, path, component: () => component })])
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
    ...addressSearch,
  })
  await router.load()
  root = createRoot(page)
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* Typed links know the console's routes, which this one does not have. */}
        <RouterProvider router={router as never} />
        <Notifications />
      </QueryClientProvider>
    </StrictMode>,
  )
  return router
}

/** Takes it off the page again. */
export function clear(): void {
  root?.unmount()
  root = undefined
  for (const page of document.querySelectorAll('body > main')) page.remove()
}
