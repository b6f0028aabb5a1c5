import { QueryClient } from '@tanstack/react-query'
import { isAxiosError } from 'axios'

/** An answer of the platform is final. Only a failed connection is tried once more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && isAxiosError(error) && error.code === 'ERR_NETWORK',
      retryDelay: 500,
      // Comparing 100,000 rows field by field takes longer than drawing the twenty visible ones again.
      structuralSharing: false,
    },
    // Without a connection a save fails at once with a message, instead of waiting.
    mutations: { networkMode: 'always' },
  },
})
