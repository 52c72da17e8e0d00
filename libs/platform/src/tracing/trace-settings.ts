/** The standard samplers of OpenTelemetry. */
export const TRACE_SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** How the traces that are kept are chosen. */
export type TraceSampler = (typeof TRACE_SAMPLERS)[number];

/** Reads the headers of an OTLP receiver: `name=value`, separated by commas, with values in URL encoding. */
export function readTraceHeaders(text: string): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const entry of text.split(',').filter((each) => each.trim() !== '')) {
    const [, name, value] = /^\s*([!#$%&'*+.^_`|~\w-]+)=(.*?)\s*$/.exec(entry) ?? [];
    // The text may contain a secret, so the message does not repeat it.
    if (name === undefined || value === undefined)
      throw new Error('must be headers such as name=value, separated by commas');
    headers[name] = decoded(value);
  }
  return headers;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Reads a share from 0 to 1. */
export function readRatio(text: string): number {
  const ratio = Number(text);
  if (text.trim() === '' || !(ratio >= 0 && ratio <= 1)) throw new Error('must be a number from 0 to 1');
  return ratio;
}
