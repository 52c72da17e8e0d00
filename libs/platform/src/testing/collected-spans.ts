import { createLogger } from '../logger.js';
import { startTracing } from '../tracing/start-tracing.js';

/** A span that has ended. */
export interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly id: string;
  /** Of its parent; undefined for the first span of a trace. */
  readonly parentId: string | undefined;
  readonly linkedTraceIds: readonly string[];
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Traces this process until the stop, which returns the spans in the order in which they ended. */
export async function collectSpans(): Promise<{ stop(): Promise<CollectedSpan[]> }> {
  const collected: CollectedSpan[] = [];
  const tracing = await startTracing({
    service: 'test',
    sampler: 'always_on',
    ratio: 1,
    logger: createLogger({ name: 'test', level: 'silent' }),
    target: {
      export: (spans, done) => {
        for (const span of spans) {
          const { traceId, spanId: id } = span.spanContext();
          collected.push({
            name: span.name,
            traceId,
            id,
            parentId: span.parentSpanContext?.spanId,
            linkedTraceIds: span.links.map(({ context }) => context.traceId),
            attributes: span.attributes,
          });
        }
        done({ code: 0 });
      },
      shutdown: async () => undefined,
    },
  });
  return {
    stop: async () => {
      await tracing.stop();
      return collected;
    },
  };
}
