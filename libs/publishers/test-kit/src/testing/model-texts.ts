import type { JsonObject } from '@listings/publisher-sdk';
import type { FakeAnswer } from '../index.js';

const PAGE = 10;

/** The model refuses a longer reply. */
export const LONGEST_REPLY = 400;

/** Why the model refuses a reply that its moderators reject. */
export const REFUSED_BECAUSE = 'It breaks our rules';

/** The kinds of texts that customers write. */
export type TextKind = 'review' | 'question' | 'note';

/** A reply of the business. */
interface ModelReply {
  readonly id: string;
  readonly text: string;
  readonly at: string;
  state: 'live' | 'pending' | 'rejected';
}

/** What a customer wrote, with the replies of the business. */
interface ModelText {
  readonly id: string;
  readonly kind: TextKind;
  text: string;
  readonly rating?: number;
  readonly posted: number;
  changed: number;
  edits: number;
  isOpen: boolean;
  replies: ModelReply[];
}

/** What customers wrote about a listing of the model publisher. It shows the texts of a kind in pages, the last changed one first. */
export class ModelTexts {
  readonly written = new Map<string, ModelText>();
  /** New replies wait for a decision. */
  holdsReplies = false;
  private serial = 0;

  constructor(private readonly now: () => number) {}

  /** A customer writes a text, now or some time ago. */
  write(
    text: string,
    { kind = 'review', rating, ageMs = 0 }: { kind?: TextKind; rating?: number; ageMs?: number } = {},
  ) {
    const id = this.next('text');
    const posted = this.now() + this.serial - ageMs;
    this.written.set(id, { id, kind, text, rating, posted, changed: posted, edits: 0, isOpen: true, replies: [] });
  }

  /** The customer replaces the text. */
  edit(id: string, text: string): void {
    const found = this.written.get(id);
    if (found) Object.assign(found, { text, changed: this.now() + this.serial, edits: found.edits + 1 });
  }

  /** The moderators decide on the replies to a text. */
  settle(id: string, verdict: 'accept' | 'reject'): void {
    for (const reply of this.written.get(id)?.replies ?? []) reply.state = verdict === 'accept' ? 'live' : 'rejected';
  }

  /** Answers a call about all texts of a kind, or about the one with the id of the query. */
  answer(method: string, query: URLSearchParams, body: JsonObject): FakeAnswer {
    const id = query.get('id');
    if (id === null) return [200, this.page(query)];
    const found = this.written.get(id);
    if (!found) return [410, {}];
    if (method === 'PUT') this.reply(found, body);
    if (method === 'DELETE') found.replies = [];
    return [200, shown(found)];
  }

  private reply(found: ModelText, { text, isAdded, isOpen }: JsonObject): void {
    if (typeof isOpen === 'boolean') found.isOpen = isOpen;
    if (typeof text !== 'string') return;
    const state = this.holdsReplies ? 'pending' : 'live';
    const reply: ModelReply = { id: this.next('reply'), text, at: new Date(this.now()).toISOString(), state };
    found.replies = isAdded === true ? [...found.replies, reply] : [reply];
  }

  private page(query: URLSearchParams): object {
    const all = [...this.written.values()]
      .filter(({ kind }) => kind === query.get('kind'))
      .sort((one, other) => other.changed - one.changed);
    const from = Number(query.get('from') ?? 0);
    const next = from + PAGE < all.length ? String(from + PAGE) : undefined;
    return { texts: all.slice(from, from + PAGE).map(shown), next };
  }

  private next(kind: string): string {
    return `${kind}-${(this.serial += 1)}`;
  }
}

/** A text as the publisher shows it. */
function shown({ posted, changed, ...text }: ModelText): object {
  return { ...text, posted: new Date(posted).toISOString(), changed: new Date(changed).toISOString() };
}
