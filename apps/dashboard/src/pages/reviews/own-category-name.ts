import { chosen } from '../../language/languages.js';

/** A kind of interactions that only some publishers have. */
interface OwnCategory {
  readonly category: string;
  readonly label: string;
  readonly labels: readonly { readonly language: string; readonly text: string }[];
}

/** The name of such a kind in the language of the person, or else in English. */
export function ownCategoryName({ label, labels }: OwnCategory, language: string = chosen): string {
  return labels.find((each) => each.language === language)?.text ?? label;
}
