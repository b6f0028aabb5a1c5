import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Access } from '#contract/access'
import { mayAccess } from '#contract/access'
import { firstApi, logoutPath } from './firstClient.ts'
import { endPlatformSession } from './http.ts'
import { query } from './query.ts'

export function useCurrentAccount() {
  return useQuery({ ...query(firstApi.getCurrentAccount), staleTime: Infinity })
}

/** Whether the page shows something of another integrator. The operator's staff read it, and change nothing there. */
export const OfAnother = createContext(false)

/** What counts at the place that the page shows, for somebody who is limited to location groups. */
export const RolesHere = createContext<readonly string[] | undefined>(undefined)

/** Whether the signed-in person is limited to location groups. */
export const useIsLimited = (): boolean => useCurrentAccount().data?.scope === 'GROUPS'

/** Whether the signed-in person may do that here. False while the account is not known yet. */
export function useAccess(access: Access): boolean {
  const { data } = useCurrentAccount()
  const isOfAnother = useContext(OfAnother)
  const rolesHere = useContext(RolesHere)
  if (isOfAnother && access !== 'signed-in') return false
  if (data === undefined) return false
  // For everybody else the platform leaves them out, which is read as none.
  const counting = data.scope === 'GROUPS' ? (rolesHere ?? data.roles) : data.roles
  return mayAccess(access, counting, data.isOperator)
}

/** The same for an action, which may be for nobody who is limited to location groups. */
export function useMay({ access, isOfIntegrator }: { access: Access; isOfIntegrator?: true }): boolean {
  const isLimited = useIsLimited()
  return useAccess(access) && !(isOfIntegrator && isLimited)
}

/** From now on the platform refuses the token, whoever issued it. */
export const leavePlatform = (token: string) => endPlatformSession(logoutPath, token)
