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
import { queryClient } from '../api/query.ts'
import { addressSearch } from '../kit/list/listState.ts'
import { Notifications } from '../ui/Notifications.tsx'

let root: Root | undefined

/**
 * Shows a component as the console would: with its styles, notifications and a router. The component is the router's
 * only page, at any address or at a path with parameters. Returns the router.
 */
export async function show(component: ReactNode, address = '/', path?: string) {
  clear()
  const page = document.body.appendChild(document.createElement('main'))
  const base = createRootRoute({
    component: () => (path === undefined ? component : <Outlet />),
    notFoundComponent: () => component,
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
        {/* Typed links know the console's routes, which this router does not have. */}
        <RouterProvider router={router as never} />
        <Notifications />
      </QueryClientProvider>
    </StrictMode>,
  )
  return router
}

/** What a reload does to a component: it keeps only what it has stored, and is shown again. */
export async function reload(...shown: Parameters<typeof show>) {
  window.dispatchEvent(new Event('pagehide'))
  clear()
  queryClient.clear()
  return show(...shown)
}

/** Removes it from the page. */
export function clear(): void {
  root?.unmount()
  root = undefined
  // A list announces what happens to its columns beside the page.
  for (const page of document.querySelectorAll('body > :is(main, [role=status])')) page.remove()
}
