import { chosen } from '../language/languages.js';

/** What a publisher says in several languages. */
interface Sentences {
  readonly sentences: readonly {
    readonly text: string;
    readonly translations: readonly { readonly language: string; readonly text: string }[];
  }[];
}

/** A sentence of a publisher in the language of the person, if a plug-in has it, or else as it is. */
export function inLanguage(publishers: readonly Sentences[], sentence: string, language: string = chosen): string {
  const known = publishers.flatMap(({ sentences }) => sentences).find(({ text }) => text === sentence);
  return known?.translations.find((each) => each.language === language)?.text ?? sentence;
}
