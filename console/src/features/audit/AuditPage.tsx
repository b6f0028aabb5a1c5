import { TraceList } from '../../domain/traces/TraceList.tsx'
import { ownTraces } from '../../domain/traces/traces.ts'

export function AuditPage() {
  return <TraceList title="Audit Traces" source={ownTraces} />
}
