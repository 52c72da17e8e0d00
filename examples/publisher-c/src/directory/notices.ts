import { page, Refusal } from './answer.js';
import type { Answer } from './answer.js';
import { boundText, needText, readFields, webAddress } from './body.js';
import { entryOf } from './entries.js';
import type { Entry, Holder, Notice, Town } from './town.js';

/** Creates a notice, which is visible at once. */
export function putUpNotice(town: Town, entry: Entry, body: unknown, origin: string): Answer {
  const fields = readFields(body, ['headline', 'text', 'link', 'picture']);
  const text = needText(fields.text, 'text', 1000);
  if (/\bforbidden words\b/i.test(text))
    throw new Refusal(422, 'unacceptable', 'The directory does not print this text.', 'text');
  const notice: Notice = {
    id: town.newId('n'),
    entryId: entry.id,
    headline: fields.headline && boundText(fields.headline, 'headline', 80),
    text,
    link: webAddress(fields.link, 'link'),
    picture: webAddress(fields.picture, 'picture'),
    at: Math.floor(town.now() / 1000),
    seen: 0,
    opened: 0,
  };
  town.notices.unshift(notice);
  return { status: 201, body: shown(notice, origin) };
}

/** The notices of an entry, newest first. */
export function listNotices(town: Town, entry: Entry, query: URLSearchParams, origin: string): Answer {
  const own = town.notices.filter(({ entryId }) => entryId === entry.id);
  const { records, ...rest } = page(own, query);
  return { status: 200, body: { ...rest, notices: records.map((notice) => shown(notice, origin)) } };
}

/** One notice. */
export function readNotice(town: Town, holder: Holder, id: string, origin: string): Answer {
  return { status: 200, body: shown(noticeOf(town, holder, id), origin) };
}

/** Deletes a notice. */
export function takeDownNotice(town: Town, holder: Holder, id: string): Answer {
  town.notices.splice(town.notices.indexOf(noticeOf(town, holder, id)), 1);
  return { status: 204 };
}

function noticeOf(town: Town, holder: Holder, id: string): Notice {
  const notice = town.notices.find((each) => each.id === id);
  if (!notice) throw new Refusal(404, 'no-such-notice', 'there is no such notice');
  entryOf(town, holder, notice.entryId);
  return notice;
}

function shown({ entryId: entry, ...notice }: Notice, origin: string): object {
  return { ...notice, entry, page: `${origin}/town/${entry}#${notice.id}` };
}
