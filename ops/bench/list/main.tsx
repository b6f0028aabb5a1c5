import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createHashHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { date, number, text } from '../../../console/src/kit/list/columns.ts'
import { ListPage } from '../../../console/src/kit/list/ListPage.tsx'
import '../../../console/src/ui/tokens.css'
import { sites } from './data.ts'

/** The console's list without sign-in, with as many rows as the path names. */
const count = Number(location.pathname.slice(1))
const columns = [
  text('name', 'Name'),
  text('streetline1', 'Address'),
  text('city', 'City'),
  text('country', 'Country'),
  text('postalCode', 'Postal Code'),
  text('status', 'Status', { hasChoices: true }),
  number('floors', 'Floors'),
  date('opened', 'Opened'),
]

/** The other lists have their rows before they are drawn first, too. */
const initialData = await sites(count)
const query = { queryKey: ['sites'], queryFn: () => initialData, initialData, staleTime: Infinity }

function BenchPage() {
  return (
    <main style={{ height: '100dvh', padding: 24 }}>
      <ListPage
        title="Locations"
        query={query}
        rowId={(site) => site.id}
        columns={columns}
        rowActions={() => [
          { label: 'Edit', run: () => {} },
          { label: 'Delete', run: () => {}, danger: true },
        ]}
      />
    </main>
  )
}

const header = () => document.querySelector('[role=columnheader]:has(input)')

/** How the probe sorts and filters: with the same button and field as people. */
Object.assign(window, {
  grid: {
    firstRow: '[aria-rowindex="2"][data-row]',
    sort: () => header()?.querySelector('button')?.click(),
    filter(wanted: string) {
      const input = header()?.querySelector('input')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, wanted)
      input?.dispatchEvent(new Event('input', { bubbles: true }))
    },
  },
})

const router = createRouter({
  routeTree: createRootRoute({ component: BenchPage }),
  history: createHashHistory(),
})
await router.load()
const client = new QueryClient({ defaultOptions: { queries: { retry: false, structuralSharing: false } } })
const root = document.getElementById('root')
if (root) {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
