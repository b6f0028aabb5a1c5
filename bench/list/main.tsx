import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createHashHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import '../../console/src/ui/tokens.css'
import './page.css'
import { BenchPage } from './BenchPage.tsx'
import { plainWay } from './plainWay.ts'

/** The console's list without sign-in. The path says what to show: `/full/100000/dark`. */
const [mode = 'full', count = '60', scheme] = location.pathname.split('/').slice(1)
Object.assign(window, { plainWay: () => plainWay(Number(count)) })
const router = createRouter({
  routeTree: createRootRoute({
    component: () => <BenchPage count={Number(count)} mode={mode} />,
  }),
  history: createHashHistory(),
})
const root = document.getElementById('root')
if (root) {
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme === 'dark' ? 'dark' : 'light')
  createRoot(root).render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false, structuralSharing: false } } })}
    >
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
