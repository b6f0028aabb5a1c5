import { traceWith } from '../base/tracing.ts'

/** The standard variables of OpenTelemetry, which its own packages read as well. */
type Environment = Record<string, string | undefined>

/** Nothing of OpenTelemetry is loaded unless the standard variables name a collector. Returns how to send the rest and end. */
export async function startTelemetry(environment: Environment): Promise<() => Promise<void>> {
  if (!isWanted(environment)) return async () => {}
  const { createTracing } = await import('./tracing.ts')
  const { tracer, close } = createTracing(environment)
  traceWith(tracer)
  return async () => {
    traceWith(undefined)
    await close()
  }
}

function isWanted(environment: Environment): boolean {
  const endpoint =
    environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || environment['OTEL_EXPORTER_OTLP_ENDPOINT']
  const isOff =
    environment['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' ||
    environment['OTEL_TRACES_EXPORTER'] === 'none'
  return Boolean(endpoint) && !isOff
}
