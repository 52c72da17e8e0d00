import type { QueryParameter } from './operation.js';

/** Paging parameters of every cursor list [4.2]. */
export const cursorParameters = {
  first: { kind: 'integer', description: 'Records from the start, 1 to 500; combine with after.' },
  after: { kind: 'text', description: 'A cursor previously returned, normally pageInfo.endCursor.' },
  last: { kind: 'integer', description: 'Records from the end, 1 to 500; combine with before.' },
  before: { kind: 'text', description: 'Cursor of the first edge of the page being left.' },
} as const satisfies Record<string, QueryParameter>;
