import { knownText } from '../../../language/t.js';
import { mediaAt } from './draft.js';
import type { Draft } from './draft.js';
import { isAboutRedeeming } from './problems.js';
import type { BrokenRule } from './problems.js';

/** Rules about a length, whose messages name it. */
const LIMITS: ReadonlySet<string> = new Set(['SY75040', 'SY75041', 'SY75044']);

/** What to do about a broken rule of the service or of a publisher, in the words of the form; undefined if the form has none. */
export function ruleText(
  rule: BrokenRule,
  { draft, publisher }: { readonly draft: Pick<Draft, 'media'>; readonly publisher: string | undefined },
): string | undefined {
  const { code, message, site } = rule;
  if (publisher === undefined || isAboutRedeeming(rule)) return knownText('posts.composer.rules', code);
  const most = Number(/\d+/.exec(message)?.[0]);
  const isLimit = !Number.isNaN(most);
  if (LIMITS.has(code) && !isLimit) return undefined;
  // One code stands for all that a publisher requires of pictures.
  if (code === 'SY75036' && !isLimit && site !== null && mediaAt(draft, site).length > 0) return undefined;
  const key = code === 'SY75036' && isLimit ? `${code}.most` : code;
  return knownText('posts.composer.publisherRules', key, { publisher, most });
}
