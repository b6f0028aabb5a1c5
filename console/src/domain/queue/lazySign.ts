/** The sign of waiting entries. Parts that may need it load it early: without a connection it cannot be loaded. */
export const queueSign = {
  load: async () => (await import('./QueueSign.tsx')).QueueSign,
}
