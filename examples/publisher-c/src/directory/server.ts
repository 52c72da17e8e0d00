import { serveFake } from '@listings/publisher-sdk/test-kit';
import type { FakeRequest } from '@listings/publisher-sdk/test-kit';
import { consent, exchangeSlip, holderOf, prolong } from './access.js';
import { pageOf, Refusal } from './answer.js';
import type { Answer } from './answer.js';
import { entryOf, listEntries, readEntry, replaceEntry } from './entries.js';
import { Faults } from './faults.js';
import { listNotices, putUpNotice, readNotice, takeDownNotice } from './notices.js';
import { answerOpinion, listOpinions, readOpinion, withdrawAnswer } from './opinions.js';
import { Town } from './town.js';

/** A running directory. Tests can access its state. */
export interface Directory {
  readonly url: string;
  readonly town: Town;
  readonly faults: Faults;
  /** The calls so far: `POST /entries/e-1-1/notices`. */
  readonly calls: string[];
  close(): Promise<void>;
}

/**
 * Starts the directory on the loopback interface, on a free port unless `port` is set. `clock` returns milliseconds since
 * the epoch.
 */
export async function startDirectory({
  port,
  entriesPerHolder = 60,
  clock,
}: {
  port?: number;
  entriesPerHolder?: number;
  clock: () => number;
}): Promise<Directory> {
  const town = new Town(entriesPerHolder, clock);
  const faults = new Faults();
  const calls: string[] = [];
  const served = await serveFake(
    (request) => {
      const call = `${request.method} /${request.path.join('/')}`;
      calls.push(call);
      return faults.take(call) ?? answerTo(town, served.url, request);
    },
    { port },
  );
  return { url: served.url, town, faults, calls, close: served.stop };
}

function answerTo(town: Town, origin: string, { method, path, query, headers, body }: FakeRequest): Answer {
  const [root = '', id = '', leaf = ''] = path;
  const route = `${method} /${root}${id && (root === 'tokens' ? `/${id}` : '/*')}${leaf && `/${leaf}`}`;
  const token = headers['x-directory-token']?.toString();
  try {
    if (route === 'GET /consent') return consent(town, query);
    if (route === 'POST /tokens') return exchangeSlip(town, body);
    if (route === 'POST /tokens/prolong') return prolong(town, body);
    if (route === 'GET /town/*') return townPage(town, id);

    const holder = holderOf(town, token);
    const entry = () => entryOf(town, holder, id);
    const ifMatch = headers['if-match'];
    switch (route) {
      case 'DELETE /tokens':
        town.tokens.delete(token ?? '');
        return [204];
      case 'GET /entries':
        return listEntries(town, holder, query, origin);
      case 'GET /entries/*':
        return readEntry(entry(), origin);
      case 'PUT /entries/*':
        return replaceEntry(entry(), ifMatch, body, origin);
      case 'GET /entries/*/notices':
        return listNotices(town, entry(), query, origin);
      case 'POST /entries/*/notices':
        return putUpNotice(town, entry(), body, origin);
      case 'GET /notices/*':
        return readNotice(town, holder, id, origin);
      case 'DELETE /notices/*':
        return takeDownNotice(town, holder, id);
      case 'GET /entries/*/opinions':
        return listOpinions(town, entry(), query, origin);
      case 'GET /opinions/*':
        return readOpinion(town, holder, id, origin);
      case 'PUT /opinions/*/answer':
        return answerOpinion(town, holder, id, { ifMatch, body, origin });
      case 'DELETE /opinions/*/answer':
        return withdrawAnswer(town, holder, id);
      default:
        throw new Refusal(404, 'no-such-place', `there is no ${route}`);
    }
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

/** The public page of an entry, which live links lead to. */
function townPage(town: Town, id: string): Answer {
  const entry = town.entries.get(id);
  if (!entry) throw new Refusal(404, 'no-such-entry', 'there is no such entry');
  const plain = (text: string) => text.replace(/[<>&]/g, '');
  const notices = town.notices.filter(({ entryId }) => entryId === id);
  return pageOf(
    `<!doctype html><title>${plain(entry.title)}</title><h1>${plain(entry.title)}</h1>${notices
      .map((notice) => `<p id="${notice.id}">${plain(notice.text)}</p>`)
      .join('')}`,
  );
}
