/** Reads one part of an address; undefined for what makes no sense there. */
type Reader<Value> = (value: unknown) => Value;

/** Reads the parts of an address, each by its own reader. Everything else is left out. */
export function searchReader<Parts extends object>(readers: {
  readonly [Name in keyof Parts]: Reader<Parts[Name]>;
}): (search: Readonly<Record<string, unknown>>) => Readonly<Partial<Parts>> {
  const all = Object.entries<Reader<unknown>>(readers);
  return (search) => Object.fromEntries(all.map(([name, read]) => [name, read(search[name])])) as Partial<Parts>;
}

const MAX_LENGTH = 200;
/** A cursor contains the value by which a list is ordered, such as a name. */
const CURSOR_LENGTH = 2_000;
const WORDS_LENGTH = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A text of the address; anything else, and one that is too long, is left out. */
export function textOf(value: unknown, maxLength = MAX_LENGTH): string | undefined {
  // The router reads a number in the address as one.
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= maxLength ? text : undefined;
}

/** The cursor of a page. */
export const cursorOf = (value: unknown) => textOf(value, CURSOR_LENGTH);

/** The words of a search; too many of them are cut. */
export const wordsOf = (value: unknown) => textOf(value, Infinity)?.slice(0, WORDS_LENGTH);

/** A text of a form, such as the constant of a publisher. */
export const textLike = (form: RegExp) => (value: unknown) => form.exec(textOf(value) ?? '')?.[0];

/** A UUID. */
export const uuidOf = textLike(UUID);

/** One of these texts. */
export const oneOf =
  <const Value extends string>(values: readonly Value[]) =>
  (value: unknown) =>
    values.find((each) => each === value);

/** The number of a record or a page: a whole one, from 1 on. */
export const numberOf = (value: unknown) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined);

/** What is either so or not mentioned. */
export const flagOf = (value: unknown) => (value === true ? value : undefined);
