import { useQuery } from '@tanstack/react-query'
import type { ShownBudget } from '#contract/message-bounds'
import { api } from '../api/client.ts'
import { query } from '../api/query.ts'
import { texts } from '../texts/notices.ts'

export const useBudgets = () => useQuery({ ...query(api.listMessageBudgets), staleTime: 0, retry: false })

/** How many of these messages are left, as a sentence. Undefined while it is not known, and on platforms that do not say. */
export function useBudget(budget: ShownBudget): string | undefined {
  const { data } = useBudgets()
  const found = data?.find((one) => one.budget === budget)
  return found && texts.leftThisHour(found.left, found.most)
}
