import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

/**
 * The day or the moment of a text in a notation, such as `DD/MM/YYYY`, also without leading zeros; null while it is being typed: the library
 * itself would read a single digit as a day of some year.
 */
export function typedMoment(text: string, notation: string): string | null {
  const at = dayjs(text.trim().replace(/\b\d\b/g, '0$&'), notation, true);
  if (!at.isValid()) return null;
  return at.format(notation.includes('mm') ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD');
}
