import type { SpanContext } from '@opentelemetry/api';

const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Reads a `traceparent` of version 00; undefined for any other text, as the standard demands. */
export function readTraceParent(text: string): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = FORM.exec(text) ?? [];
  if (!/[1-9a-f]/.test(traceId) || !/[1-9a-f]/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

/** Writes the `traceparent` that names a span. */
export function writeTraceParent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
}
