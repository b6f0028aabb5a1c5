/** The sign of what waits, to be loaded with whatever may need it: once the connection is gone it could not be had. */
export const queueSign = {
  load: async () => (await import('./QueueSign.tsx')).QueueSign,
}
