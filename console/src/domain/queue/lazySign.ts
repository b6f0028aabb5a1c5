import { lazySign } from '../../kit/lazyPart.tsx'

/** The sign of waiting entries. Parts that may need it load it early: without a connection it cannot be loaded. */
export const QueueSign = lazySign(async () => (await import('./QueueSign.tsx')).QueueSign)
