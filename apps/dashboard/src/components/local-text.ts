import dayjs from 'dayjs';

/** The years of moments that make sense here; a year that is being typed lies outside. */
const YEARS = { first: 2_000, last: 2_099 } as const;

/** `2026-07-06T18:33` in the reader's time zone, as the control of the browser expects it; an empty text for no moment. */
export function localText(moment: string | undefined): string {
  return moment === undefined ? '' : dayjs(moment).format('YYYY-MM-DDTHH:mm');
}

/** The moment of a text of the control; undefined while the text is none, or its year is still being typed. */
export function momentOfText(text: string): string | undefined {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || at.getFullYear() < YEARS.first || at.getFullYear() > YEARS.last) return undefined;
  return at.toISOString();
}
