import './styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { setApiAddress } from '../api/http.ts'
import { queryClient } from '../api/queryClient.ts'
import { connectSession } from '../api/session.ts'
import { Notifications } from '../ui/Notifications.tsx'
import { useRenewalErrors } from './auth/useRenewalErrors.ts'
import { SignInAgain } from './entry/SignInAgain.tsx'
import { readNonce, shareNonce } from './nonce.ts'
import { createAppRouter } from './router.tsx'
import type { Runtime } from './runtime.ts'
import { cssVariables, theme } from './theme.ts'

export default function SignedInApp({ runtime }: { runtime: Runtime }) {
  const [router] = useState(() => {
    connect(runtime)
    return createAppRouter()
  })
  const { lifecycle } = runtime
  const ending = useSyncExternalStore(lifecycle.subscribe, lifecycle.ending)
  useRenewalErrors()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => readNonce() ?? ''}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Notifications />
        {ending && <SignInAgain lifecycle={lifecycle} ending={ending} />}
      </QueryClientProvider>
    </MantineProvider>
  )
}

function connect({ config, lifecycle }: Runtime): void {
  shareNonce()
  setApiAddress(config.apiUrl)
  connectSession(lifecycle.session)
}
