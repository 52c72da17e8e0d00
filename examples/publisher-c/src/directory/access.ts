import type { Answer } from './answer.js';
import { Refusal } from './answer.js';
import { readFields } from './body.js';
import type { Holder, Town } from './town.js';
import { TOKEN_DAYS } from './town.js';

/** The one registered application. */
export const APP = { id: 'listings-app', secret: 'c-secret' } as const;

const SLIP_MS = 10 * 60_000;

/**
 * The page on which a holder consents. `as=h-1` answers for the holder at once, `no=1` declines. The browser returns to
 * `return` with a slip, or with `refused=yes`.
 */
export function consent(town: Town, query: URLSearchParams): Answer {
  const back = query.get('return') ?? '';
  if (query.get('app') !== APP.id || !URL.canParse(back))
    throw new Refusal(400, 'bad-consent', 'unknown app or return');
  const holder = town.holders.find(({ id }) => id === query.get('as'));
  if (!holder) return { status: 200, body: consentPage(town.holders, query) };
  const target = new URL(back);
  if (query.has('no')) target.searchParams.set('refused', 'yes');
  else {
    const slip = `slip-${crypto.randomUUID()}`;
    town.slips.set(slip, { holderId: holder.id, until: town.now() + SLIP_MS });
    target.searchParams.set('slip', slip);
  }
  return { status: 303, headers: { location: target.href } };
}

/** Exchanges a slip for a token, once. */
export function exchangeSlip(town: Town, body: unknown): Answer {
  const { app, secret, slip } = readFields(body, ['app', 'secret', 'slip']);
  checkApp(app, secret);
  const found = town.slips.get(slip ?? '');
  town.slips.delete(slip ?? '');
  const holder = found && found.until > town.now() && town.holders.find(({ id }) => id === found.holderId);
  if (!holder) throw new Refusal(403, 'slip-void', 'the slip was used before or has expired');
  return { status: 201, body: { token: town.grant(holder.id), days: TOKEN_DAYS, holder } };
}

/** Exchanges a token for a new one. The old one becomes invalid. */
export function prolong(town: Town, body: unknown): Answer {
  const { app, secret, token } = readFields(body, ['app', 'secret', 'token']);
  checkApp(app, secret);
  const old = town.tokens.get(token ?? '');
  if (!old || !town.isProlongable(old)) throw new Refusal(403, 'token-void', 'the token cannot be exchanged');
  old.alive = false;
  old.replacedAt = town.now();
  return { status: 201, body: { token: town.grant(old.holderId), days: TOKEN_DAYS } };
}

/** The holder of a token. */
export function holderOf(town: Town, token: string | undefined): Holder {
  const found = town.tokens.get(token ?? '');
  const holder = found?.alive && town.holders.find(({ id }) => id === found.holderId);
  if (!found || !holder) throw new Refusal(401, 'token-void', 'the token is invalid');
  if (found.lapsesAt <= town.now())
    throw new Refusal(401, 'token-lapsed', 'the token has expired: exchange it for a new one');
  return holder;
}

function checkApp(app: string | null, secret: string | null): void {
  if (app !== APP.id || secret !== APP.secret) throw new Refusal(403, 'app-unknown', 'unknown application');
}

function consentPage(holders: readonly Holder[], query: URLSearchParams): string {
  const links = holders.map(({ id, name }) => {
    const yes = new URLSearchParams([...query, ['as', id]]);
    return `<li><a href="/consent?${yes}">Let the application in as ${name}</a>, or <a href="/consent?${yes}&amp;no=1">refuse</a></li>`;
  });
  return `<!doctype html><title>Publisher C</title><h1>An application asks for your entries</h1><ul>${links.join('')}</ul>`;
}
