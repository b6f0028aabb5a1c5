import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { ListView, type ListViewProps } from './ListView.tsx'

interface ListPageProps<Row, Key extends QueryKey> extends Omit<
  ListViewProps<Row>,
  'rows' | 'error' | 'reloading' | 'reload'
> {
  /** `query(api.listSomething)` */
  query: UseQueryOptions<Row[], Error, Row[], Key>
}

export function ListPage<Row, Key extends QueryKey>({ query, ...rest }: ListPageProps<Row, Key>) {
  const { data, error, isFetching, refetch } = useQuery(query)
  return <ListView {...rest} rows={data} error={error} reloading={isFetching} reload={() => void refetch()} />
}
