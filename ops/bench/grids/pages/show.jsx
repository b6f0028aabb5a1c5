import { createRoot } from 'react-dom/client'
import { sites } from '../../list/data.ts'

/** The same columns in every grid. */
export const fields = [
  { field: 'name', title: 'Name' },
  { field: 'streetline1', title: 'Address' },
  { field: 'city', title: 'City' },
  { field: 'country', title: 'Country' },
  { field: 'postalCode', title: 'Postal Code' },
  { field: 'status', title: 'Status' },
  { field: 'floors', title: 'Floors' },
  { field: 'opened', title: 'Opened' },
]

/** Shows as many rows as the path names; the grid tells how it is sorted and filtered, each by its own call. */
export function show(firstRow, render) {
  window.grid = { firstRow }
  const tell = (calls) => void Object.assign(window.grid, calls)
  const page = createRoot(document.getElementById('root'))
  void sites(Number(location.pathname.slice(1))).then((rows) =>
    page.render(<div className="page">{render(rows, tell)}</div>),
  )
}
