import type { ReadableSpan, Sampler, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../logger.js';
import { readRelease } from '../release.js';
import { spanMakerOf } from './span-maker.js';
import type { TraceSampler } from './trace-settings.js';
import { makeSpansWith } from './traced.js';

/** How the spans of a process are chosen and where they go. */
export interface TracingOptions {
  /** The name of the service in the traces. */
  readonly service: string;
  readonly sampler: TraceSampler;
  /** The share of traces that the samplers with a ratio keep. */
  readonly ratio: number;
  /** The OTLP receiver, to which `/v1/traces` is added, with the headers that it asks for; or the exporter of a test. */
  readonly target: { readonly endpoint: string; readonly headers: Readonly<Record<string, string>> } | SpanExporter;
  readonly logger: Logger;
}

/** The spans of a process that have begun. */
export interface Tracing {
  /** Sends what is left, and makes no more spans. */
  stop(): Promise<void>;
}

/** Spans that wait to be sent; more are dropped, so that a receiver which is away costs no memory. */
const MOST_WAITING = 4_096;
const MOST_AT_ONCE = 512;
const SEND_EVERY_MS = 2_000;
/** Limit of one attempt to send, and of the last one when the process stops. */
const SEND_MS = 3_000;

/** Switches tracing on. The packages of OpenTelemetry are loaded only here. */
export async function startTracing({ service, sampler, ratio, target, logger }: TracingOptions): Promise<Tracing> {
  const [api, sdk, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = 'endpoint' in target ? await otlpExporter(target) : target;
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': readRelease().version }),
    sampler: samplerOf(sdk, sampler, ratio),
    spanLimits: { attributeCountLimit: 32, attributeValueLengthLimit: 256, linkCountLimit: 1 },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: withOneLine(exporter, logger),
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: MOST_AT_ONCE,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_MS,
      }),
    ],
  });
  makeSpansWith(spanMakerOf(api, provider.getTracer('listings')));
  return {
    stop: async () => {
      makeSpansWith(undefined);
      await provider.shutdown().catch(() => undefined);
    },
  };
}

async function otlpExporter(target: { endpoint: string; headers: Readonly<Record<string, string>> }) {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const url = `${target.endpoint.replace(/\/+$/, '')}/v1/traces`;
  return new OTLPTraceExporter({ url, headers: { ...target.headers }, timeoutMillis: SEND_MS });
}

function samplerOf(sdk: typeof import('@opentelemetry/sdk-trace'), name: TraceSampler, ratio: number): Sampler {
  if (name === 'always_on') return new sdk.AlwaysOnSampler();
  if (name === 'always_off') return new sdk.AlwaysOffSampler();
  if (name === 'traceidratio') return new sdk.TraceIdRatioBasedSampler(ratio);
  const root = name.slice('parentbased_'.length) as TraceSampler;
  return new sdk.ParentBasedSampler({ root: samplerOf(sdk, root, ratio) });
}

/** The exporter with one log line when the receiver is away, and one when it is back. Spans of this time are lost. */
function withOneLine(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isAway = false;
  return {
    export: (spans: ReadableSpan[], done) =>
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !isAway) logger.warn({ err: result.error }, 'traces cannot be sent; the spans are dropped');
        if (!failed && isAway) logger.info('traces are sent again');
        isAway = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
