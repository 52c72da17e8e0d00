import { Type } from 'typebox';
import { idOf, inputText } from '@listings/api-kit';
import type { QueryParameter } from '@listings/api-kit';
import { cursorPageRequest } from '@listings/pagination';
import { GROUPINGS_PAGE } from '../lists/read-locations.js';
import type { GroupingRequest } from '../lists/read-locations.js';

/** Parameters of the lists of tags and folders, whose names have a greatest length [contract 13]. */
export function groupingParameters(noun: 'tag' | 'folder', maxLength: number) {
  return {
    first: {
      description: `Number of ${noun}s to return, 1 to ${GROUPINGS_PAGE}; ${GROUPINGS_PAGE} without it.`,
      example: GROUPINGS_PAGE,
      schema: Type.Integer({ minimum: 1, maximum: GROUPINGS_PAGE }),
    },
    after: {
      description: `Name of the last ${noun} of the page before. The page starts after it, also if the ${noun} no longer exists.`,
      example: 'flagship',
      schema: idOf('GroupingCursor', inputText(`Name of a ${noun}.`, { maxLength })),
    },
    search: {
      description: `Only ${noun}s whose name contains this text, whatever the case and the accents.`,
      example: 'flag',
      schema: inputText(`Part of the name of a ${noun}.`, { maxLength }),
    },
  } as const satisfies Record<string, QueryParameter>;
}

/** The requested page. Throws 400 for a number of records that no page may have. */
export function groupingPage({ first, after, search }: GroupingRequest): GroupingRequest {
  return { first: cursorPageRequest({ first }, GROUPINGS_PAGE).size, after, search };
}
