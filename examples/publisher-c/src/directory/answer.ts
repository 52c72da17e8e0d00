/** A response of the directory. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON; a string is sent as HTML. */
  readonly body?: unknown;
}

/** An error with a code for programs, a sentence for people, and the invalid field if there is one. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: string,
    readonly detail: string,
    readonly field?: string,
  ) {
    super(detail);
  }

  /** The response for this error. */
  get answer(): Answer {
    return {
      status: this.status,
      body: { problem: this.problem, detail: this.detail, ...(this.field ? { field: this.field } : {}) },
    };
  }
}

/** One page of a list: `offset` and `limit` of the query, at most 50 records. */
export function page<T>(
  records: readonly T[],
  query: URLSearchParams,
): { total: number; offset: number; records: T[] } {
  const offset = wholeNumber(query.get('offset'), 0, 'offset');
  const limit = wholeNumber(query.get('limit'), 20, 'limit');
  if (limit < 1 || limit > 50) throw new Refusal(400, 'bad-page', 'limit must be from 1 to 50', 'limit');
  return { total: records.length, offset, records: records.slice(offset, offset + limit) };
}

function wholeNumber(text: string | null, usual: number, field: string): number {
  if (text === null) return usual;
  if (!/^\d{1,6}$/.test(text)) throw new Refusal(400, 'bad-page', `${field} must be a whole number`, field);
  return Number(text);
}
