import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { firstApi } from '../api/firstClient.ts'
import { connectApi } from '../api/http.ts'
import { query, queryClient } from '../api/query.ts'
import { Notifications } from '../ui/Notifications.tsx'
import { hashPath } from './auth/address.ts'
import type { Lifecycle } from './auth/lifecycle.ts'
import { useRenewalErrors } from './auth/renewalErrors.ts'
import { offerSession } from './auth/sharedSession.ts'
import type { Config } from './config.ts'
import { SignInAgain } from './entry/SignInAgain.tsx'
import { createAppRouter } from './router.tsx'

/** What the first page shows is on its way while the page is drawn: each call would wait for the part of the page that makes it. That part says what has failed. */
function askAhead(): void {
  queryClient.query(query(firstApi.getCurrentAccount)).catch(() => {})
  queryClient.query(query(firstApi.countOpenAlarms)).catch(() => {})
  if (hashPath() === '/locations') queryClient.query(query(firstApi.listManagedLocations)).catch(() => {})
}

export default function SignedInApp({ config, lifecycle }: { config: Config; lifecycle: Lifecycle }) {
  const [router] = useState(() => {
    connectApi(config.apiUrl, {
      ...lifecycle.session,
      confirm: async () => (await import('./entry/ConfirmSignIn.tsx')).confirmSignIn(lifecycle),
    })
    askAhead()
    return createAppRouter()
  })
  const { manager } = lifecycle
  const ending = useSyncExternalStore(lifecycle.subscribe, lifecycle.ending)
  useRenewalErrors()
  // The next person to sign in must not find anything that this person has seen.
  useEffect(() => () => queryClient.clear(), [])
  useEffect(() => (ending ? undefined : offerSession(manager)), [ending, manager])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Notifications />
      {ending && <SignInAgain lifecycle={lifecycle} ending={ending} />}
    </QueryClientProvider>
  )
}
