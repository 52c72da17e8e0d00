import { Type } from 'typebox';
import { globalId } from '@listings/pagination';
import { idOf } from './ids.js';
import type { PathParameterDeclaration, QueryParameter } from './operation.js';

const PageSize = Type.Integer({ minimum: 1, maximum: 500 });
const Cursor = idOf('LocationCursor', Type.String());

/** Paging parameters of every cursor list [4.2]. */
export const cursorParameters = {
  first: {
    kind: 'integer',
    description: 'Records from the start, 1 to 500; combine with after.',
    example: 50,
    schema: PageSize,
  },
  after: {
    kind: 'text',
    description: 'A cursor previously returned, normally pageInfo.endCursor: the page after it.',
    example: globalId('Location', 100001),
    schema: Cursor,
  },
  last: {
    kind: 'integer',
    description: 'Records from the end, 1 to 500; combine with before. Not together with first or after.',
    example: 50,
    schema: PageSize,
  },
  before: {
    kind: 'text',
    description: 'Cursor of the first edge of the page being left: the page before it.',
    example: globalId('Location', 100001),
    schema: Cursor,
  },
} as const satisfies Record<string, QueryParameter>;

/** A location in the path: the global id, or the plain number [contract 1]. */
export const locationInPath = {
  description: 'The location: its global id or its number.',
  example: globalId('Location', 100001),
  idType: 'Location',
} as const satisfies PathParameterDeclaration;
