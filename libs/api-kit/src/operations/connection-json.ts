import type { Connection } from '@listings/pagination';
import { JsonText } from './json-text.js';

/** A cursor page whose nodes are JSON text, which is copied into the response [2.1]. */
export function connectionJson({ edges, pageInfo, totalCount }: Connection<string>): JsonText {
  const shown = edges.map(({ node, cursor }) => `{"node":${node},"cursor":"${cursor}"}`).join();
  return new JsonText(`{"edges":[${shown}],"pageInfo":${JSON.stringify(pageInfo)},"totalCount":${totalCount}}`);
}

/** A JSON array of records that are JSON text. */
export function arrayJson(documents: readonly string[]): JsonText {
  return new JsonText(`[${documents.join()}]`);
}
