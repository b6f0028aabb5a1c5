import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createHashHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import '../../console/src/ui/tokens.css'
import './page.css'
import { BenchPage } from './BenchPage.tsx'

/** As the console sets it up, without sign-in: `?rows=100000&mode=full|tall|loading|error&scheme=dark`. */
const options = new URLSearchParams(location.search)
const scheme = options.get('scheme') === 'dark' ? 'dark' : 'light'
const router = createRouter({
  routeTree: createRootRoute({
    component: () => (
      <BenchPage count={Number(options.get('rows') ?? 60)} mode={options.get('mode') ?? 'full'} />
    ),
  }),
  history: createHashHistory(),
})
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <MantineProvider forceColorScheme={scheme}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
