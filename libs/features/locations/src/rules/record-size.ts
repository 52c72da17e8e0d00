/** The greatest size of a rendered record [contract 4]. */
export const MOST_RECORD_BYTES = 65_536;
/** Room for what the service and the publishers add to a client's data later, such as states and timestamps. */
const RESERVED_BYTES = 2_048;

type Json = Readonly<Record<string, unknown>>;

/** A record as JSON text of at most {@link MOST_RECORD_BYTES}. */
export interface SizedRecord {
  readonly text: string;
  /** True if the client's own data alone is too large. A write of a client is then refused. */
  readonly isTooLarge: boolean;
}

/**
 * Renders a record within its greatest size. Leaves out, as far as necessary and from the end, what clients can read elsewhere or
 * what comes from publishers: discovered action links, photos, and messages of publishers. Texts are cut only in a
 * record that was stored before the size was limited.
 */
export function sizedRecord(record: Json): SizedRecord {
  const text = JSON.stringify(record);
  if (Buffer.byteLength(text) <= MOST_RECORD_BYTES - RESERVED_BYTES) return { text, isTooLarge: false };
  const own = { ...withoutMessages(record), discoveredPlaceActionLinks: [], locationPhotos: [] };
  const isTooLarge = bytesOf(own) > MOST_RECORD_BYTES - RESERVED_BYTES;
  return { text: shortened(record), isTooLarge };
}

function shortened(record: Json): string {
  const steps: readonly ((record: Json) => Json)[] = [
    (given) => cutList(given, 'discoveredPlaceActionLinks'),
    (given) => cutList(given, 'locationPhotos'),
    withoutMessages,
    (given) => cutParts(given, { text: 1_000, list: 107 }) as Json,
    (given) => cutParts(given, { text: 100, list: 20 }) as Json,
    (given) => cutParts(given, { text: 50, list: 5 }) as Json,
  ];
  let fitting = record;
  for (const step of steps) {
    if (bytesOf(fitting) <= MOST_RECORD_BYTES) break;
    fitting = step(fitting);
  }
  return JSON.stringify(fitting);
}

/** Keeps as many elements of the list, from the first on, as the record has room for. */
function cutList(record: Json, field: string): Json {
  let room = MOST_RECORD_BYTES - bytesOf({ ...record, [field]: [] });
  const kept: unknown[] = [];
  for (const element of (record[field] as readonly unknown[] | undefined) ?? []) {
    room -= bytesOf(element) + 1;
    if (room < 0) break;
    kept.push(element);
  }
  return { ...record, [field]: kept };
}

function withoutMessages(record: Json): Json {
  const links = (record['placeActionLinks'] as readonly Json[] | undefined) ?? [];
  return { ...record, placeActionLinks: links.map((link) => ({ ...link, submissionMessage: '' })) };
}

function cutParts(value: unknown, most: { readonly text: number; readonly list: number }): unknown {
  if (typeof value === 'string') return value.length > most.text ? value.slice(0, most.text).toWellFormed() : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, most.list).map((each) => cutParts(each, most));
  // The record itself has more fields than any map in it.
  const fields = Object.entries(value).slice(0, Math.max(most.list, 100));
  return Object.fromEntries(
    fields.map(([name, each]) => [name.slice(0, most.text).toWellFormed(), cutParts(each, most)]),
  );
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}
