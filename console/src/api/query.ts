import { queryOptions } from '@tanstack/react-query'
import type { CallOptions } from '#contract/client'
import type { CallName } from './calls.ts'

/** A method of the API client. */
interface Call<Args, Answer> {
  (args: Args, options?: CallOptions): Promise<Answer>
  operation: CallName
}

type Rest<Args> = undefined extends Args ? [args?: Args] : [args: Args]

/** The key of what an operation answers; without arguments, the beginning of the keys of all its answers. */
export function queryKey<Args>(call: Call<Args, unknown>, args?: Args) {
  return args === undefined ? [call.operation] : [call.operation, args]
}

/** Key, function and options of a question to the platform: `useQuery(query(api.getLocation, { locationId }))`. */
export function query<Args, Answer>(call: Call<Args, Answer>, ...[args]: Rest<Args>) {
  return queryOptions({
    queryKey: queryKey(call, args),
    queryFn: async ({ signal }) => call(args as Args, { signal }),
  })
}
