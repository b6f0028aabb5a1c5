import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Device, TokenValidation } from '#contract/schemas/device'
import { api } from '../../api/client.ts'
import { serverReason } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { notify } from '../../ui/notify.ts'

/** Checks tokens of several devices at a time. The row shows the outcome without a reload of the list. */
export function useTokenValidation() {
  const queries = useQueryClient()
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())

  async function validate({ deviceId }: Device): Promise<void> {
    setRunning((ids) => new Set(ids).add(deviceId))
    try {
      // Another platform may answer with nothing, which counts as a success, or with a plain true or false.
      const answer = (await api.validateManagedDeviceToken({ deviceId })) as Partial<TokenValidation> | false
      const { isTokenValidated = answer !== false, device, message } = answer || {}
      const known = device?.deviceId === deviceId ? device : {}
      queries.setQueryData(query(api.listManagedDevices).queryKey, (rows) =>
        rows?.map((row) => (row.deviceId === deviceId ? { ...row, ...known, isTokenValidated } : row)),
      )
      if (isTokenValidated) notify.success(`Token validation successful for device ${deviceId}`)
      else notify.error(`Token validation failed for device ${deviceId}`, message || undefined)
    } catch (error) {
      notify.error(`Token validation failed for device ${deviceId}`, serverReason(error))
    } finally {
      setRunning((ids) => new Set([...ids].filter((id) => id !== deviceId)))
    }
  }

  return { validate, isRunning: ({ deviceId }: Device) => running.has(deviceId) }
}
