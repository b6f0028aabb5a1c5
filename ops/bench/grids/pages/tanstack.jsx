import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesString,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { fields, show } from './show.jsx'

const rowHeight = 42
const features = tableFeatures({
  columnFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  filterFns: { includesString: filterFn_includesString },
  sortFns: { alphanumeric: sortFn_alphanumeric },
})
const columns = fields.map(({ field, title }) => ({
  accessorKey: field,
  header: title,
  sortFn: 'alphanumeric',
  filterFn: 'includesString',
}))

function Grid({ data, tell }) {
  const table = useTable({ features, columns, data })
  const { rows } = table.getRowModel()
  const scroller = useRef(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 5,
  })
  useEffect(
    () =>
      tell({
        sort: (order) => table.getColumn('name').toggleSorting(order === 'desc'),
        filter: (text) => table.getColumn('name').setFilterValue(text),
      }),
    [table, tell],
  )
  return (
    <div ref={scroller} className="scroller">
      <div className="row">
        {table.getHeaderGroups().map((group) =>
          group.headers.map((header) => (
            <div key={header.id} className="cell">
              <table.FlexRender header={header} />
            </div>
          )),
        )}
      </div>
      <div className="rows" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <div key={rows[index].id} className="row" data-index={index} style={{ top: start }}>
            {rows[index].getAllCells().map((cell) => (
              <div key={cell.id} className="cell">
                <table.FlexRender cell={cell} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

show('.row[data-index="0"]', (data, tell) => <Grid data={data} tell={tell} />)
