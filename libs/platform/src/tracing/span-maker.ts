import type { Attributes, Context, Link, Tracer } from '@opentelemetry/api';
import { readTraceParent, writeTraceParent } from './trace-parent.js';
import type { SpanFacts, SpanMaker } from './traced.js';

/** The package with the types of OpenTelemetry, which is loaded only while tracing is on. */
type Api = typeof import('@opentelemetry/api');

/** Makes spans with a tracer of OpenTelemetry. Parents are passed by hand, so that the process has one store of its cause. */
export function spanMakerOf(api: Api, tracer: Tracer): SpanMaker {
  const { ROOT_CONTEXT, SpanStatusCode, trace } = api;
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    producer: api.SpanKind.PRODUCER,
    consumer: api.SpanKind.CONSUMER,
  };
  const contextOf = (parent: string | undefined): Context => {
    const context = parent === undefined ? undefined : readTraceParent(parent);
    return context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
  };
  return (facts, parent) => {
    const { name, kind, attributes } = facts;
    const options = {
      kind: kind ? kinds[kind] : api.SpanKind.INTERNAL,
      attributes: attributes as Attributes | undefined,
      links: linksOf(facts),
    };
    const span = tracer.startSpan(name, options, contextOf(parent));
    return {
      traceParent: writeTraceParent(span.spanContext()),
      rename: (next) => void span.updateName(next),
      set: (more) => void span.setAttributes(more),
      end: (thrown) => {
        if (thrown) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.setAttribute('error.type', kindOfError(thrown.error));
        }
        span.end();
      },
    };
  };
}

function linksOf({ link }: SpanFacts): Link[] {
  const context = link === undefined ? undefined : readTraceParent(link);
  return context ? [{ context }] : [];
}

/** A status, or the name of an error's class with its code if it has one: a message may contain what a person has written. */
function kindOfError(error: unknown): string {
  if (typeof error === 'number') return String(error);
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? `${error.name} ${code}`.slice(0, 100) : error.name.slice(0, 100);
}
