import { page, Refusal } from './answer.js';
import type { Answer } from './answer.js';
import { needText, readFields } from './body.js';
import { entryOf } from './entries.js';
import type { Entry, Holder, Opinion, Town } from './town.js';

/** The opinions about an entry, most recently changed first; `changed-since` in Unix seconds, inclusive. */
export function listOpinions(town: Town, entry: Entry, query: URLSearchParams, origin: string): Answer {
  const since = Number(query.get('changed-since') ?? 0);
  const own = town.opinions
    .filter(({ entryId, changed }) => entryId === entry.id && changed >= since)
    .sort((one, other) => other.changed - one.changed || (one.id < other.id ? 1 : -1));
  const { records, ...rest } = page(own, query);
  return { status: 200, body: { ...rest, opinions: records.map((opinion) => shown(opinion, origin)) } };
}

/** One opinion. */
export function readOpinion(town: Town, holder: Holder, id: string, origin: string): Answer {
  return { status: 200, body: shown(opinionOf(town, holder, id), origin) };
}

/** Creates or replaces the owner's answer. `If-Match: *` requires an earlier answer. */
export function answerOpinion(
  town: Town,
  holder: Holder,
  id: string,
  { ifMatch, body, origin }: { ifMatch: string | undefined; body: unknown; origin: string },
): Answer {
  const opinion = opinionOf(town, holder, id);
  if (ifMatch === '*' && !opinion.answer) throw new Refusal(412, 'no-answer', 'there is no answer to replace');
  const text = needText(readFields(body, ['text']).text, 'text', 800);
  if (/\bforbidden words\b/i.test(text))
    throw new Refusal(422, 'unacceptable', 'The directory does not print this text.', 'text');
  opinion.answer = { text, at: Math.floor(town.now() / 1000) };
  return { status: 200, body: shown(opinion, origin) };
}

/** Deletes the answer. */
export function withdrawAnswer(town: Town, holder: Holder, id: string): Answer {
  const opinion = opinionOf(town, holder, id);
  if (!opinion.answer) throw new Refusal(404, 'no-answer', 'there is no answer');
  opinion.answer = null;
  return { status: 204 };
}

function opinionOf(town: Town, holder: Holder, id: string): Opinion {
  const opinion = town.opinions.find((each) => each.id === id);
  if (!opinion) throw new Refusal(404, 'no-such-opinion', 'there is no such opinion');
  entryOf(town, holder, opinion.entryId);
  return opinion;
}

function shown({ entryId: entry, ...opinion }: Opinion, origin: string): object {
  return { ...opinion, entry, page: `${origin}/town/${entry}#${opinion.id}` };
}
