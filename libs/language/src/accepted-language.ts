import { DEFAULT_LANGUAGE, LANGUAGES } from './languages.js';
import type { Language } from './languages.js';

/** A longer header is cut: browsers send a few languages. */
const LONGEST_HEADER = 1_000;

/**
 * The language that a browser prefers among those of the service, by its header `accept-language`; English if it names none of them.
 *
 * @example
 * acceptedLanguage('de-AT,de;q=0.9,en;q=0.8'); // 'de'
 */
export function acceptedLanguage(header: string | undefined): Language {
  let best: { readonly language: Language; readonly weight: number } | undefined;
  for (const entry of (header ?? '').slice(0, LONGEST_HEADER).toLowerCase().split(',')) {
    const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const language = LANGUAGES.find((each) => tag === each || tag.startsWith(`${each}-`));
    const weight = weightIn(parameters);
    // The first of several with the same weight counts.
    if (language && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? DEFAULT_LANGUAGE;
}

function weightIn(parameters: readonly string[]): number {
  const [quality] = parameters.filter((each) => each.startsWith('q='));
  if (quality === undefined) return 1;
  const weight = Number(quality.slice(2));
  return weight > 0 && weight <= 1 ? weight : 0;
}
