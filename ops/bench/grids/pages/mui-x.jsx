import { DataGrid, useGridApiRef } from '@mui/x-data-grid'
import { useEffect } from 'react'
import { fields, show } from './show.jsx'

const columns = fields.map(({ field, title }) => ({ field, headerName: title, width: 150 }))
/** The most that the free edition shows at once. */
const page = { pagination: { paginationModel: { pageSize: 100 } } }

function Grid({ rows, tell }) {
  const api = useGridApiRef()
  useEffect(
    () =>
      tell({
        sort: (order) => api.current.sortColumn('name', order),
        filter: (text) =>
          api.current.setFilterModel({ items: [{ field: 'name', operator: 'contains', value: text }] }),
      }),
    [api, tell],
  )
  return <DataGrid apiRef={api} rows={rows} columns={columns} initialState={page} pageSizeOptions={[100]} />
}

show('.MuiDataGrid-row[data-rowindex="0"]', (rows, tell) => <Grid rows={rows} tell={tell} />)
