import type { Connection } from '@listings/pagination';
import { JsonText } from './json-text.js';

/**
 * A connection whose nodes are ready JSON text, copied into the answer [2.1]. Put together by addition: the copy is
 * then made once, when the answer is sent.
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

/** An array of records that are ready JSON text. */
export function arrayJson(documents: readonly string[]): JsonText {
  let text = '[';
  let separator = '';
  for (const document of documents) {
    text += separator + document;
    separator = ',';
  }
  return new JsonText(`${text}]`);
}
