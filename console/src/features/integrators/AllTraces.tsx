import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { TraceList } from '../../domain/traces/TraceList.tsx'
import { type TraceRow, tracesOf } from '../../domain/traces/useTraces.ts'
import { custom } from '../../kit/list/columns.ts'
import { OperatorFrame } from './OperatorFrame.tsx'

const source = tracesOf()

export function AllTraces() {
  const { data } = useQuery(query(api.listIntegrators))
  const columns = useMemo(() => {
    const names = new Map(data?.map(({ integratorId, name }) => [integratorId, name]))
    return [
      custom<TraceRow>({
        id: 'integrator',
        header: 'Integrator',
        width: 160,
        // A deleted integrator's traces are still there.
        text: ({ integratorId }) => names.get(integratorId) ?? integratorId,
      }),
    ]
  }, [data])
  return (
    <OperatorFrame current="traces">
      <TraceList title="All Traces" source={source} columns={columns} />
    </OperatorFrame>
  )
}
