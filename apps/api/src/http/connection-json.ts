import type { Connection } from '@listings/pagination';
import { JsonParts } from './json-text.js';

/** A cursor page whose nodes are JSON text, which is copied into the response [2.1]. */
export function connectionJson({ edges, pageInfo, totalCount }: Connection<string>): JsonParts {
  const parts = ['{"edges":['];
  let before = '{"node":';
  for (const { node, cursor } of edges) {
    parts.push(before, node);
    before = `,"cursor":"${cursor}"},{"node":`;
  }
  const end = edges.length === 0 ? '' : `,"cursor":"${edges.at(-1)?.cursor}"}`;
  parts.push(`${end}],"pageInfo":${JSON.stringify(pageInfo)},"totalCount":${totalCount}}`);
  return new JsonParts(parts);
}

/** A JSON array of records that are JSON text. */
export function arrayJson(documents: readonly string[]): JsonParts {
  return new JsonParts([
    '[',
    ...documents.flatMap((document, position) => (position === 0 ? [document] : [',', document])),
    ']',
  ]);
}
