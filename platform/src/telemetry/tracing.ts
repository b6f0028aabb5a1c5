import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { consoleLog, type Log } from '../base/log.ts'
import { StartRefused } from '../base/errors.ts'
import { minute } from '../base/time.ts'
import type { Span, Tracer } from '../base/tracing.ts'

const name = 'integrator-console'
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

type Environment = Record<string, string | undefined>

/** The packages read most variables themselves: the address and its headers, the sampler, the queue's limits. */
export function createTracing(
  environment: Environment,
  log: Log = consoleLog,
): { tracer: Tracer; close: () => Promise<void> } {
  complainSeldom(log)
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': name }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporterOf(environment))],
  })
  // Baggage is not passed on: nobody knows what callers put into it.
  provider.register({ propagator: new W3CTraceContextPropagator() })
  return { tracer: tracerOn(provider), close: async () => provider.shutdown() }
}

function exporterOf(environment: Environment) {
  const setting = 'OTEL_EXPORTER_OTLP_PROTOCOL'
  const protocol =
    environment['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] || environment[setting] || 'http/protobuf'
  if (protocol === 'http/protobuf') return new ProtobufExporter()
  if (protocol === 'http/json') return new JsonExporter()
  throw new StartRefused(`The setting ${setting} is wrong: http/protobuf or http/json is expected.`)
}

/** A collector that is down affects nobody who uses the platform. It is logged once a minute. */
function complainSeldom(log: Log): void {
  let quietUntil = 0
  setGlobalErrorHandler((error) => {
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + minute
    log.error(`Spans could not be sent: ${reasonOf(error)}`)
  })
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : JSON.stringify(error))

function tracerOn(provider: NodeTracerProvider): Tracer {
  const tracer = provider.getTracer(name)
  return {
    begin(title, kind, facts, from) {
      const parent = from ? propagation.extract(ROOT_CONTEXT, from) : context.active()
      const span = tracer.startSpan(title, { kind: kinds[kind], attributes: facts }, parent)
      const inside: Context = trace.setSpan(parent, span)
      return {
        within: (work) => context.with(inside, work),
        end({ failed = false, facts: further = {} } = {}) {
          span.setAttributes(further)
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      } satisfies Span
    },
    headers() {
      const headers: Record<string, string> = {}
      propagation.inject(context.active(), headers)
      return headers
    },
  }
}
