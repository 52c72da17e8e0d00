import { page, Refusal } from './answer.js';
import type { Answer } from './answer.js';
import { boundText, needText, readFields, webAddress } from './body.js';
import { ENTRY_FIELDS } from './town.js';
import type { Entry, Holder, Town } from './town.js';

type StoredEntry = Entry & { readonly holderId: string; version: number };

/** The entries of a holder, oldest first. */
export function listEntries(town: Town, holder: Holder, query: URLSearchParams, origin: string): Answer {
  const own = [...town.entries.values()].filter(({ holderId }) => holderId === holder.id);
  const { records, ...rest } = page(own, query);
  return { status: 200, body: { ...rest, entries: records.map((entry) => shown(entry, origin)) } };
}

/** One entry, with its version as the ETag. */
export function readEntry(entry: StoredEntry, origin: string): Answer {
  return { status: 200, headers: { etag: tagOf(entry) }, body: shown(entry, origin) };
}

/** Replaces a whole entry. `If-Match` must name the version that the owner read. */
export function replaceEntry(entry: StoredEntry, seen: string | undefined, body: unknown, origin: string): Answer {
  if (seen === undefined) throw new Refusal(428, 'version-missing', 'If-Match is missing');
  if (seen !== tagOf(entry)) throw new Refusal(412, 'changed-meanwhile', 'the entry has changed: read it again');
  const fields = readFields(body, ENTRY_FIELDS);
  if (fields.land !== null && !/^[A-Z]{2}$/.test(fields.land))
    throw new Refusal(422, 'unacceptable', 'land must be a code of two letters', 'land');
  const { status } = fields;
  if (status !== 'open' && status !== 'paused' && status !== 'ended')
    throw new Refusal(422, 'unacceptable', 'status must be open, paused or ended', 'status');
  const title = needText(fields.title, 'title', 120);
  if (/sold out|cheapest/i.test(title))
    throw new Refusal(422, 'unacceptable', 'a title must not contain advertising', 'title');
  Object.assign(entry, {
    ...fields,
    status,
    title,
    about: fields.about && boundText(fields.about, 'about', 600),
    web: webAddress(fields.web, 'web'),
  });
  entry.version++;
  return readEntry(entry, origin);
}

/** The entry of a path, if the holder owns it. */
export function entryOf(town: Town, holder: Holder, id: string): StoredEntry {
  const entry = town.entries.get(id);
  if (!entry) throw new Refusal(404, 'no-such-entry', 'there is no such entry');
  if (entry.holderId !== holder.id) throw new Refusal(403, 'not-yours', 'the entry belongs to another holder');
  return entry;
}

function tagOf({ version }: StoredEntry): string {
  return `"v${version}"`;
}

function shown({ holderId: _, version: __, ...entry }: StoredEntry, origin: string): object {
  return { ...entry, page: `${origin}/town/${entry.id}` };
}
