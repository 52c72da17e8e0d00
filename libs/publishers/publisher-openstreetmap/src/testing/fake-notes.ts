import { asText } from '@listings/publisher-sdk';
import type { FakeAnswer, FakeRequest } from '@listings/publisher-sdk/test-kit';

interface FakeComment {
  readonly at: number;
  readonly uid?: number;
  readonly user?: string;
  readonly action: 'opened' | 'commented' | 'closed' | 'reopened';
  readonly text: string;
}

interface FakeNote {
  readonly id: number;
  readonly lat: number;
  readonly lon: number;
  readonly comments: FakeComment[];
  status: 'open' | 'closed' | 'hidden';
}

type Person = { readonly id: number; readonly name: string };

const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

/** The documented limits. */
const LARGEST_BOX = 25;
const MOST_NOTES = 10_000;
const LONGEST_COMMENT = 2_000;
const DAY_MS = 24 * 60 * 60_000;
const ACTIONS = { comment: 'commented', close: 'closed', reopen: 'reopened' } as const;

/** The notes of a fake map, as the documentation of the API describes them. */
export class FakeNotes {
  private readonly notes = new Map<number, FakeNote>();
  private lastId = 0;
  now = () => Date.parse('2026-07-06T12:00:00Z');

  /** Somebody writes a note at a place; without a person, somebody who has no account. */
  write(place: { lat: number; lon: number }, text: string, { by, at }: { by?: Person; at?: number } = {}): number {
    const id = (this.lastId += 1);
    const comments: FakeComment[] = [];
    this.notes.set(id, { id, ...place, comments, status: 'open' });
    this.act(id, 'opened', text, by, at);
    return id;
  }

  /** Somebody comments on a note, closes it or opens it again. */
  act(id: number, action: FakeComment['action'], text: string, by?: Person, at = this.now()): void {
    const note = this.notes.get(id);
    note?.comments.push({ at, action, text, ...(by && { uid: by.id, user: by.name }) });
    if (note && (action === 'closed' || action === 'reopened')) note.status = action === 'closed' ? 'closed' : 'open';
  }

  /** A moderator hides a note. */
  hide(id: number): void {
    const note = this.notes.get(id);
    if (note) note.status = 'hidden';
  }

  /** What happened to a note: the action and, after the first one, the text. */
  actionsOn(id: number): string[] {
    const comments = this.notes.get(id)?.comments ?? [];
    return comments.map(({ action, text }, at) => (at === 0 ? action : `${action} ${text}`.trim()));
  }

  isOpen(id: number): boolean {
    return this.notes.get(id)?.status === 'open';
  }

  /** The number of notes near a place that are not hidden. */
  countNear({ lat, lon }: { lat: number; lon: number }): number {
    const isNear = (note: FakeNote) => Math.abs(note.lat - lat) < 0.0004 && Math.abs(note.lon - lon) < 0.0004;
    return [...this.notes.values()].filter((note) => note.status !== 'hidden' && isNear(note)).length;
  }

  /** Answers a request whose path begins with `notes`. */
  answer(
    [root = '', id = '', action = '']: readonly string[],
    { method, query, body }: FakeRequest,
    { user, scope }: { user: Person; scope: string },
  ): FakeAnswer {
    if (root === 'notes.json') return this.list(query);
    const note = this.notes.get(Number(id.replace('.json', '')));
    if (!note) return [404, '', TEXT];
    if (note.status === 'hidden') return [410, '', TEXT];
    if (method === 'GET') return [200, this.shown(note)];
    const done = ACTIONS[action.replace('.json', '') as keyof typeof ACTIONS];
    if (method !== 'POST' || !done) return [404, 'Not found', TEXT];
    if (!scope.split(' ').includes('write_notes')) return [403, 'The token has no permission to modify notes', TEXT];
    const text = asText(body['text']) ?? query.get('text') ?? '';
    if (done === 'commented' && text === '') return [400, 'No text was given', TEXT];
    if ([...text].length > LONGEST_COMMENT) return [400, 'The text is too long', TEXT];
    if ((done === 'reopened') === (note.status === 'open'))
      return [409, `The note ${note.id} is ${note.status === 'open' ? 'already open' : 'closed'}`, TEXT];
    this.act(note.id, done, text, user);
    return [200, this.shown(note)];
  }

  private list(query: URLSearchParams): FakeAnswer {
    const [left = NaN, bottom = NaN, right = NaN, top = NaN] = (query.get('bbox') ?? '').split(',').map(Number);
    const limit = Number(query.get('limit') ?? 100);
    const closed = Number(query.get('closed') ?? 7);
    const area = (right - left) * (top - bottom);
    if (!(area > 0 && area <= LARGEST_BOX)) return [400, 'The maximum bbox size is 25', TEXT];
    if (!(limit >= 1 && limit <= MOST_NOTES)) return [400, 'Note limit must be between 1 and 10000', TEXT];
    const changed = ({ comments }: FakeNote) => comments.at(-1)?.at ?? 0;
    const isShown = (note: FakeNote) =>
      note.status === 'open' ||
      (note.status === 'closed' && (closed < 0 || this.now() - changed(note) < closed * DAY_MS));
    const found = [...this.notes.values()]
      .filter(({ lat, lon }) => lon >= left && lon <= right && lat >= bottom && lat <= top)
      .filter(isShown)
      .sort((one, other) => changed(other) - changed(one))
      .slice(0, limit);
    return [200, { type: 'FeatureCollection', features: found.map((note) => this.shown(note)) }];
  }

  private shown({ id, lat, lon, status, comments }: FakeNote): object {
    const dated = comments.map(({ at, uid, ...rest }) => ({
      date: dateOf(at),
      ...(uid !== undefined && { uid }),
      ...rest,
    }));
    const properties = { id, status, date_created: dateOf(comments[0]?.at ?? 0), comments: dated };
    return { type: 'Feature', geometry: { type: 'Point', coordinates: [lon, lat] }, properties };
  }
}

function dateOf(at: number): string {
  return new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');
}
