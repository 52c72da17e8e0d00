import { invalidId } from '@listings/errors';

/** The position of a row in a ranking: its number, null where it has none, and its key. */
export interface RankPosition {
  readonly rank: number | null;
  readonly key: string;
}

/** Encodes the position of a row in a ranking. `order` names the ranking, so that the cursor of another one is refused. */
export function rankCursor(order: string, { rank, key }: RankPosition): string {
  return Buffer.from(JSON.stringify([order, rank, key]), 'utf8').toString('base64');
}

/** Decodes a cursor of {@link rankCursor}. Throws the 400 of a malformed id for any other text [contract 1]. */
export function rankPosition(order: string, cursor: string): RankPosition {
  const text = Buffer.from(cursor, 'base64').toString('utf8');
  const read = parsed(text);
  const isCanonical = Buffer.from(text, 'utf8').toString('base64') === cursor;
  if (!isCanonical || !Array.isArray(read) || read.length !== 3 || read[0] !== order) throw invalidId('undecodable');
  const [, rank, key] = read as [string, unknown, unknown];
  const isRank = rank === null || (typeof rank === 'number' && Number.isFinite(rank));
  if (!isRank || typeof key !== 'string' || key.includes('\0')) throw invalidId('undecodable');
  return { rank, key };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
