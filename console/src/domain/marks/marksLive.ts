/** How marks are kept current: values get late without anybody doing anything. Only while the page is visible. */
export const marksLive = {
  refetchInterval: 60_000,
  staleTime: 0,
  // A platform without the call shows its lists as before.
  retry: false,
} as const
