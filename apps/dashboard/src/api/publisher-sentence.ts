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
  // Several plug-ins may have the sentence, not all of them in this language.
  const known = publishers.flatMap(({ sentences }) => sentences).filter(({ text }) => text === sentence);
  return known.flatMap(({ translations }) => translations).find((each) => each.language === language)?.text ?? sentence;
}
