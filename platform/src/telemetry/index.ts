import { traceWith } from '../base/tracing.ts'

/** The standard variables of OpenTelemetry, which its own packages read as well. */
type Environment = Record<string, string | undefined>

/**
 * Sends spans to a collector if the standard variables name one. Otherwise nothing of OpenTelemetry is loaded. Returns
 * a function that sends the remaining spans and ends.
 */
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
