import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Marks } from '#contract/schemas/values'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { marksLive } from './marksLive.ts'

/** The marks of all devices. None on a platform that does not count them. */
export function useMarkedDevices(): ReadonlyMap<string, Marks> {
  const { data } = useQuery({ ...query(api.listMarkedDevices), ...marksLive })
  return useMemo(() => new Map((data ?? []).map(({ deviceId, ...marks }) => [deviceId, marks])), [data])
}
