import type { Answer } from './documented-answers.js';

/** A field of a record of an answer; `node.id` is the field `id` of its field `node`. */
export function pick(record: unknown, path: string): Answer['body'] {
  return path.split('.').reduce<Answer['body']>((part, name) => (part as Answer['body'])[name], record);
}

/** A field of each record. */
export const pluck = (records: readonly unknown[], path: string): Answer['body'][] =>
  records.map((record) => pick(record, path));
