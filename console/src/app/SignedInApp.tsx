import './styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { setApiAddress } from '../api/http.ts'
import { queryClient } from '../api/queryClient.ts'
import { connectSession } from '../api/session.ts'
import { Notifications } from '../ui/Notifications.tsx'
import { useRenewalErrors } from './auth/useRenewalErrors.ts'
import { readNonce, shareNonce } from './nonce.ts'
import { createAppRouter } from './router.tsx'
import type { Runtime } from './runtime.ts'
import { cssVariables, theme } from './theme.ts'

export default function SignedInApp({ runtime }: { runtime: Runtime }) {
  const [router] = useState(() => {
    connect(runtime)
    return createAppRouter()
  })
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
      </QueryClientProvider>
    </MantineProvider>
  )
}

function connect({ config, userManager, attempt }: Runtime): void {
  shareNonce()
  setApiAddress(config.apiUrl)
  connectSession({
    accessToken: async () => (await userManager.getUser())?.access_token,
    accepted: () => attempt.accepted(),
    refused: (reason) => {
      attempt.refused(reason)
      void userManager.removeUser()
    },
  })
}
