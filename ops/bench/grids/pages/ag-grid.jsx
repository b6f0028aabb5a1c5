import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { fields, show } from './show.jsx'

ModuleRegistry.registerModules([AllCommunityModule])
const columns = fields.map(({ field, title }) => ({ field, headerName: title, filter: true }))

show('.ag-row[row-index="0"]', (rows, tell) => (
  <AgGridReact
    rowData={rows}
    columnDefs={columns}
    onGridReady={({ api }) =>
      tell({
        sort: (order) => api.applyColumnState({ state: [{ colId: 'name', sort: order }] }),
        filter: async (text) => {
          await api.setColumnFilterModel('name', { filterType: 'text', type: 'contains', filter: text })
          api.onFilterChanged()
        },
      })
    }
  />
))
