import { QueryClient } from '@tanstack/react-query'
import { isAxiosError } from 'axios'

/** An answer of the platform is final; only a connection that failed is tried once more by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && isAxiosError(error) && error.code === 'ERR_NETWORK',
      retryDelay: 500,
      // Comparing 100,000 rows field by field takes longer than drawing the twenty in view again.
      structuralSharing: false,
    },
    // A save without a connection fails at once and says so, instead of waiting for one.
    mutations: { networkMode: 'always' },
  },
})
