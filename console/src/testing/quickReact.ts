import * as react from 'react'

/**
 * React's development build notes for each element where it was made, and for each rendering how long it took. Both
 * are for people at the developer tools, and cost a quarter of the time of a test. Without them its warnings are the
 * same. React itself stops with the first after 10,000 elements within a second. If it renames its counter, the tests
 * are only slower.
 */
const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (typeof internals === 'object' && internals !== null)
  Reflect.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })

// React measures only if this exists when it is loaded.
Reflect.defineProperty(console, 'timeStamp', { value: undefined })
