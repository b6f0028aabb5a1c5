import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { custom, date, number, text, yesNo } from '../../console/src/kit/list/columns.ts'
import { ListPage } from '../../console/src/kit/list/ListPage.tsx'
import { sites, type Site } from './data.ts'

const plain = [
  text('name', 'Name'),
  text('streetline1', 'Address'),
  text('city', 'City'),
  text('country', 'Country'),
  text('postalCode', 'Postal Code'),
  text('status', 'Status', { hasChoices: true }),
  number('floors', 'Floors'),
  date('opened', 'Opened'),
]
const tagged = custom<Site>({
  id: 'tags',
  header: 'Tags',
  tall: true,
  text: (site) => site.tags.join(', '),
  render: (site) => (
    <div className="chips">
      {site.tags.map((tag, at) => (
        <span key={at}>{tag}</span>
      ))}
      {site.tags.length === 0 && 'No tags'}
    </div>
  ),
})
const tall = [text('name', 'Name'), tagged, text('city', 'City'), yesNo('staffed', 'Staffed')]

export function BenchPage({ count, mode }: { count: number; mode: string }) {
  const client = useQueryClient()
  const [highlight, setHighlight] = useState<{ id: string }>()
  const columns = mode === 'tall' ? tall : plain
  const load = async () => {
    await fetch(location.pathname)
    if (mode === 'loading') await new Promise(() => {})
    if (mode === 'error' && !location.hash.includes('well')) throw new Error('down')
    return sites(count)
  }
  const rename = (site: Site) => {
    const rows = client.getQueryData<Site[]>(['sites']) ?? []
    client.setQueryData(
      ['sites'],
      rows.map((row) => (row.id === site.id ? { ...row, name: 'Zzz renamed' } : row)),
    )
    setHighlight({ id: site.id })
  }
  const remove = (site: Site) => {
    const rows = client.getQueryData<Site[]>(['sites']) ?? []
    client.setQueryData(
      ['sites'],
      rows.filter((row) => row.id !== site.id),
    )
  }
  return (
    <main>
      <ListPage
        title="Locations"
        query={{ queryKey: ['sites'], queryFn: load }}
        rowId={(site) => site.id}
        columns={columns}
        highlight={highlight}
        create={{ label: 'Create', run: () => setHighlight({ id: `site-${count - 1}` }) }}
        rowActions={(site) => [
          { label: 'Edit', run: () => rename(site) },
          { label: 'Delete', run: () => remove(site), danger: true },
          ...(mode === 'tall'
            ? [
                {
                  label: 'Validate Token',
                  run: () => {},
                  isBusy: site.staffed,
                  busyLabel: 'Validating...',
                },
                { label: 'Add Existing Component', run: () => {} },
              ]
            : []),
        ]}
      />
    </main>
  )
}
