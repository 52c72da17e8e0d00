import type { Connection } from '@listings/pagination';
import { JsonText } from './json-text.js';

/** A connection whose nodes are ready JSON text, copied into the answer [2.1]. */
export function connectionJson({ edges, pageInfo, totalCount }: Connection<string>): JsonText {
  const parts = edges.map(({ node, cursor }) => `{"node":${node},"cursor":"${cursor}"}`);
  return new JsonText(
    `{"edges":[${parts.join(',')}],"pageInfo":${JSON.stringify(pageInfo)},"totalCount":${totalCount}}`,
  );
}

/** An array of records that are ready JSON text. */
export function arrayJson(documents: readonly string[]): JsonText {
  return new JsonText(`[${documents.join(',')}]`);
}
