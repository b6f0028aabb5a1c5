import * as react from 'react'

/**
 * React's development build records for each element where it was made, and for each rendering how long it took. Both
 * are for people at the developer tools, and cost a quarter of the time of a test. Without them its warnings are the
 * same. React stops recording where elements were made after 10,000 in a second, so here the counter always says
 * 10,000. If React renames the counter, the tests only become slower.
 */
const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (typeof internals === 'object' && internals !== null)
  Reflect.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })

// React measures only if this exists when it is loaded.
Reflect.defineProperty(console, 'timeStamp', { value: undefined })
