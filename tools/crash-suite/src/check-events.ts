import type { StoredEvent } from './event-log.js';
import type { Ledger } from './ledger.js';

/**
 * Compares the events of the product with what clients were told was done [reliability 2, I1]: each accepted write has
 * exactly its events, and there are no others of these types. Returns a sentence for each difference.
 */
export function checkEvents(
  events: readonly StoredEvent[],
  { ledger, unsent }: { ledger: Ledger; unsent: ReadonlySet<string> },
): string[] {
  const found = new Map<string, number>();
  for (const event of events)
    for (const subject of subjectsOf(event)) found.set(subject, (found.get(subject) ?? 0) + 1);
  const expected = new Map<string, readonly [least: number, most: number]>();
  for (const location of ledger.locations) {
    const { accountId, id, created, changedBefore, updates, archived, connects, disconnects, name } = location;
    const of = `of location ${accountId}/${id}`;
    expected.set(`profile.created ${of}`, [Number(created), Number(created)]);
    // Changes of a linked location follow each other within the minute that collapses them [6.2].
    expected.set(`profile.updated ${of}`, [
      changedBefore ? 0 : Math.min(updates, 1),
      name.startsWith('Linked') ? updates : Math.min(updates, 1),
    ]);
    expected.set(`profile.deleted ${of}`, [Number(archived), Number(archived)]);
    expected.set(`connection.location_connected ${of}`, [connects, connects]);
    expected.set(`connection.location_disconnected ${of}`, [disconnects, disconnects]);
  }
  for (const { id, accountId, locations, deleted } of ledger.posts) {
    const items = locations.length;
    const of = `of post ${accountId}/${id}`;
    expected.set(`local_post.created ${of}`, [items, items]);
    expected.set(`local_post.deleted ${of}`, [deleted ? items : 0, deleted ? items : 0]);
    // A post that is deleted before it is live is neither published nor rejected; one whose workers were killed five times
    // is rejected.
    expected.set(`local_post decided ${of}`, [deleted ? 0 : items, items]);
  }
  for (const { accountId, text, response } of ledger.reviews) {
    expected.set(`interaction.review of ${accountId}: ${text}`, [1, 1]);
    // A response that was given up is announced only if the publisher had it already.
    if (response !== undefined)
      expected.set(`interaction.response of ${accountId}: ${response}`, [unsent.has(response) ? 0 : 1, 1]);
  }
  const problems: string[] = [];
  for (const [subject, [least, most]] of expected) {
    const count = found.get(subject) ?? 0;
    if (count < least || count > most) problems.push(`${count} events instead of ${least}: ${subject}`);
  }
  for (const [subject, count] of found)
    if (!expected.has(subject)) problems.push(`${count} events of no write: ${subject}`);
  return problems;
}

/** What the event is about, in the words of the expectations; nothing for events that no single write determines. */
function subjectsOf({ accountId, locationId, type, body }: StoredEvent): string[] {
  const { data } = body;
  if (/^profile\.|^connection\.location_/.test(type)) return [`${type} of location ${accountId}/${locationId}`];
  if (/^local_post\.(published|rejected)$/.test(type))
    return [`local_post decided of post ${accountId}/${String(data['post_id'])}`];
  if (type.startsWith('local_post.')) return [`${type} of post ${accountId}/${String(data['post_id'])}`];
  if (!type.startsWith('interaction.')) return [];
  const { content } = data['interaction'] as { content: unknown };
  return [`${type} of ${accountId}: ${String(content)}`];
}
