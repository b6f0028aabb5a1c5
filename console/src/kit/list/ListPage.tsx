import { useQuery, type QueryKey } from '@tanstack/react-query'
import { ListView, type ListViewProps } from './ListView.tsx'

interface ListPageProps<Row> extends Omit<ListViewProps<Row>, 'rows' | 'failed' | 'reloading' | 'reload'> {
  queryKey: QueryKey
  /** A call of the API that needs no argument. */
  load: (args: Record<never, never>, options: { signal: AbortSignal }) => Promise<readonly Row[]>
}

export function ListPage<Row>({ queryKey, load, ...rest }: ListPageProps<Row>) {
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => load({}, { signal }),
    // Comparing 100,000 rows field by field takes longer than drawing the twenty in view again.
    structuralSharing: false,
  })
  const { data, isError, isFetching, refetch } = query
  return (
    <ListView {...rest} rows={data} failed={isError} reloading={isFetching} reload={() => void refetch()} />
  )
}
