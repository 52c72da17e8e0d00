import { currentCause, withCause } from '../correlation.js';

/** What a span says of its work: names and ids, never contents, secrets or personal data. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Which work a span measures. */
export interface SpanFacts {
  readonly name: string;
  /** Which side of a call the span is; default: neither. */
  readonly kind?: 'server' | 'client' | 'producer' | 'consumer';
  readonly attributes?: SpanAttributes;
  /** True for work that is no trace of its own: without a current trace it has no span. */
  readonly within?: boolean;
  /** A span of another system that is not the parent, as a `traceparent`. */
  readonly link?: string;
}

/** A span that has begun. */
export interface OpenSpan {
  /** What names the span as a parent. */
  readonly traceParent: string;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Ends the span, as failed if the work threw something. Only the kind of the error is kept. */
  end(thrown?: { readonly error: unknown }): void;
}

/** Begins the spans of a process. */
export type SpanMaker = (facts: SpanFacts, parent: string | undefined) => OpenSpan;

let maker: SpanMaker | undefined;

/** Switches the spans of this process on, or off without a maker. */
export function makeSpansWith(next: SpanMaker | undefined): void {
  maker = next;
}

/**
 * Begins a span under the current one, under the given parent, or as the first of a trace with the parent null. The caller ends it.
 * Undefined while tracing is off.
 */
export function beginSpan(
  facts: SpanFacts,
  parent: string | null | undefined = currentCause()?.traceParent,
): OpenSpan | undefined {
  if (maker === undefined || (facts.within === true && !parent)) return undefined;
  return maker(facts, parent ?? undefined);
}

/** Measures work as a span, which is the parent of the spans that begin in the work. Without tracing it only runs the work. */
export function traced<T>(facts: SpanFacts, work: (span?: OpenSpan) => Promise<T>): Promise<T> {
  if (maker === undefined) return work();
  const span = beginSpan(facts);
  if (span === undefined) return work();
  return withCause({ ...currentCause(), traceParent: span.traceParent }, async () => {
    try {
      const result = await work(span);
      span.end();
      return result;
    } catch (error) {
      span.end({ error });
      throw error;
    }
  });
}

/** The `traceparent` of the current span for a request to a system that we trust; undefined while nothing is traced by this process. */
export function currentTraceParent(): string | undefined {
  return maker === undefined ? undefined : (currentCause()?.traceParent ?? undefined);
}

/** The id of the current trace, for log lines; undefined while nothing is traced. */
export function traceId(): string | undefined {
  return currentCause()?.traceParent?.slice(3, 35);
}
