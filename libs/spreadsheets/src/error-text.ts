/**
 * What a cell has whose formula has no value: an error in the words of spreadsheet programs in English, German, French, Spanish, Portuguese, Italian
 * and Dutch, or nothing that the program which made the file has computed.
 */
const ERROR =
  /^#(?:N\/A|NV|N\/D|ND|N\/B|REF!?|BEZUG!|RIF!|VERW!|REF\.|¡REF!|VALUE!|WERT!|VALEUR!|¡VALOR!|VALOR!|VALORE!|WAARDE!|DIV\/0!|¡DIV\/0!|DEEL\/0!|NAME\?|NOM\s?\?|¿NOMBRE\?|NOME\?|NAAM\?|NULL!|NUL!|NULO!|¡NULO!|NUM!|ZAHL!|NOMBRE!|¡NUM!|NÚM!|GETAL!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!|CONNECT!|FORMULA!)$/;
const LONGEST = 20;

/** The text of a cell with a formula whose value is not in the file. */
export const NOT_COMPUTED = '#FORMULA!';

/** Whether a text is the error of a formula. */
export function isErrorText(text: string): boolean {
  const trimmed = text.length <= LONGEST ? text.trim() : '';
  return trimmed.startsWith('#') && ERROR.test(trimmed);
}
