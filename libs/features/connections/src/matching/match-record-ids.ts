import { decodeUuidId, isUuid } from '@listings/pagination';

/** The ids of suggestions in a request. */
export interface MatchRecordIds {
  /** The form in which the client sent each id, by its UUID. An id that occurs twice, also in both forms, counts once. */
  readonly given: ReadonlyMap<string, string>;
  /** The values that are no id of a suggestion, as the client sent them. */
  readonly undecodable: readonly string[];
}

/** Reads the ids of suggestions, each a UUID or a global id [contract 7]. */
export function readMatchRecordIds(ids: readonly string[]): MatchRecordIds {
  const given = new Map<string, string>();
  const undecodable: string[] = [];
  for (const id of ids) {
    const uuid = isUuid(id) ? id : decodeUuidId('MatchRecord', id);
    if (uuid === undefined) undecodable.push(id);
    else if (!given.has(uuid)) given.set(uuid, id);
  }
  return { given, undecodable };
}
