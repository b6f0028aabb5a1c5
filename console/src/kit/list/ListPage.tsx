import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { CallName } from '../../api/calls/index.ts'
import { useArriving } from '../../api/query.ts'
import { ListView, type ListViewProps } from './ListView.tsx'

interface ListPageProps<Row, Key extends QueryKey> extends Omit<
  ListViewProps<Row>,
  'rows' | 'isArriving' | 'error' | 'reloading' | 'reload'
> {
  /** `query(api.listSomething)` */
  query: UseQueryOptions<Row[], Error, Row[], Key>
  /** Calls whose answers are shown in the rows too. They are loaded again together with the list. */
  beside?: readonly CallName[]
}

export function ListPage<Row, Key extends QueryKey>({
  query,
  beside = [],
  ...rest
}: ListPageProps<Row, Key>) {
  const { data, error, isFetching, refetch } = useQuery(query)
  const client = useQueryClient()
  const reload = () => {
    void refetch()
    for (const call of beside) void client.refetchQueries({ queryKey: [call], type: 'active' })
  }
  const { rows, isArriving } = useArriving(query.queryKey, data)
  return (
    <ListView
      {...rest}
      rows={rows}
      isArriving={isArriving}
      error={error}
      reloading={isFetching}
      reload={reload}
    />
  )
}
