import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { setApiAddress } from '../api/http.ts'
import { queryClient } from '../api/queryClient.ts'
import { connectSession } from '../api/session.ts'
import { Notifications } from '../ui/Notifications.tsx'
import { offerSession } from './auth/sharedSession.ts'
import { useRenewalErrors } from './auth/useRenewalErrors.ts'
import { SignInAgain } from './entry/SignInAgain.tsx'
import { createAppRouter } from './router.tsx'
import type { Runtime } from './runtime.ts'

export default function SignedInApp({ runtime }: { runtime: Runtime }) {
  const [router] = useState(() => {
    connect(runtime)
    return createAppRouter()
  })
  const { lifecycle, userManager } = runtime
  const ending = useSyncExternalStore(lifecycle.subscribe, lifecycle.ending)
  useRenewalErrors()
  // The next person to sign in must not find anything that this person has seen.
  useEffect(() => () => queryClient.clear(), [])
  useEffect(() => (ending ? undefined : offerSession(userManager)), [ending, userManager])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Notifications />
      {ending && <SignInAgain lifecycle={lifecycle} ending={ending} />}
    </QueryClientProvider>
  )
}

function connect({ config, lifecycle }: Runtime): void {
  setApiAddress(config.apiUrl)
  connectSession(lifecycle.session)
}
