import {
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
  type QueryKey,
  QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallOptions } from '#contract/client'
import type { CallName } from './calls.ts'
import { isHttpError } from '#contract/http'

/** An answer of the platform is final. Only a failed connection is tried once more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && isHttpError(error) && error.code === 'ERR_NETWORK',
      retryDelay: 500,
      // Comparing 100,000 rows field by field takes longer than drawing the twenty visible ones again.
      structuralSharing: false,
    },
    // Without a connection a save fails at once with a message, instead of waiting.
    mutations: { networkMode: 'always' },
  },
})

interface Call<Args, Answer> {
  (args: Args, options?: CallOptions): Promise<Answer>
  operation: CallName
}

type Rest<Args> = undefined extends Args ? [args?: Args] : [args: Args]

/** The key of an operation's answer. Without arguments: the beginning of the keys of all its answers. */
export function queryKey<Args>(call: Call<Args, unknown>, args?: Args) {
  return args === undefined ? [call.operation] : [call.operation, args]
}

/** Key, function and options of a query: `useQuery(query(api.getLocation, { locationId }))`. */
export function query<Args, Answer>(call: Call<Args, Answer>, ...[args]: Rest<Args>) {
  return queryOptions({
    queryKey: queryKey(call, args),
    queryFn: async ({ signal, client, queryKey: key }) => {
      const cached: unknown = client.getQueryData(key)
      const onRows = (rows: readonly unknown[]) => client.setQueryData(arrivingKey(key), rows)
      try {
        return await call(args as Args, {
          signal,
          ...(cached === undefined ? { onRows } : { cached: () => cached }),
        })
      } catch (error) {
        client.removeQueries({ queryKey: arrivingKey(key) })
        throw error
      }
    },
  })
}

type Settling = Pick<UseQueryResult, 'isLoading' | 'failureCount' | 'errorUpdateCount'>

/**
 * Whether the first answer is here, or none is to be expected. What is shown when all its parts are settled does not move afterwards.
 * What has failed once stays settled: a part that is shown then, and asks again, must not hide itself.
 */
export const isSettled = ({ isLoading, failureCount, errorUpdateCount }: Settling) =>
  !isLoading || failureCount > 0 || errorUpdateCount > 0

const arrivingKey = (key: QueryKey): QueryKey => ['arriving', ...key]

/** The rows of a list, or those of a long one that have arrived so far. */
export function useArriving<Row>(key: QueryKey, rows: readonly Row[] | undefined) {
  const client = useQueryClient()
  const arriving = arrivingKey(key)
  const { data } = useQuery<readonly Row[]>({ queryKey: arriving, queryFn: skipToken })
  const isOver = rows !== undefined && data !== undefined
  useEffect(() => {
    if (isOver) client.removeQueries({ queryKey: arriving })
  })
  return { rows: rows ?? data, isArriving: rows === undefined && data !== undefined }
}
