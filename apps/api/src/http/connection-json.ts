import type { Connection } from '@listings/pagination';
import { JsonText } from './json-text.js';

/**
 * A cursor page whose nodes are JSON text, which is copied into the response [2.1]. String concatenation copies the
 * text only once, when the response is sent.
 */
export function connectionJson({ edges, pageInfo, totalCount }: Connection<string>): JsonText {
  let text = '{"edges":[';
  let separator = '';
  for (const { node, cursor } of edges) {
    text += `${separator}{"node":${node},"cursor":"${cursor}"}`;
    separator = ',';
  }
  return new JsonText(`${text}],"pageInfo":${JSON.stringify(pageInfo)},"totalCount":${totalCount}}`);
}

/** A JSON array of records that are JSON text. */
export function arrayJson(documents: readonly string[]): JsonText {
  let text = '[';
  let separator = '';
  for (const document of documents) {
    text += separator + document;
    separator = ',';
  }
  return new JsonText(`${text}]`);
}
