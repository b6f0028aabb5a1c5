import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useArriving } from '../../api/query.ts'
import { ListView, type ListViewProps } from './ListView.tsx'

interface ListPageProps<Row, Key extends QueryKey> extends Omit<
  ListViewProps<Row>,
  'rows' | 'isArriving' | 'error' | 'reloading' | 'reload'
> {
  /** `query(api.listSomething)` */
  query: UseQueryOptions<Row[], Error, Row[], Key>
}

export function ListPage<Row, Key extends QueryKey>({ query, ...rest }: ListPageProps<Row, Key>) {
  const { data, error, isFetching, refetch } = useQuery(query)
  const { rows, isArriving } = useArriving(query.queryKey, data)
  return (
    <ListView
      {...rest}
      rows={rows}
      isArriving={isArriving}
      error={error}
      reloading={isFetching}
      reload={() => void refetch()}
    />
  )
}
