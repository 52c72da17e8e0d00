import { plainJson, unusable } from './json.js';

/** What a value of a publisher must be, see {@link shape}. */
export interface Shape<T> {
  readonly accepts: (value: unknown) => value is T;
}

/** The values that a shape accepts. */
export type ValueOf<S> = S extends Shape<infer T> ? T : never;

/** The shape of an object, with the shapes of its members. */
export interface MessageShape<F extends Fields, Needed extends keyof F = never> extends Shape<Message<F, Needed>> {
  readonly fields: F;
}

/** The members of an object by their names. */
export type Fields = Readonly<Record<string, Shape<unknown>>>;

/** An object whose members may be absent, except those that are needed. */
export type Message<F extends Fields, Needed extends keyof F = never> = {
  readonly [Name in keyof F as Name extends Needed ? Name : never]: ValueOf<F[Name]>;
} & {
  readonly [Name in keyof F as Name extends Needed ? never : Name]?: ValueOf<F[Name]>;
};

const text = shapeOf((value): value is string => typeof value === 'string');
const number = shapeOf((value): value is number => typeof value === 'number' && Number.isFinite(value));

/**
 * The shapes of a publisher's messages, each declared once: the type and the check follow from it. A message may have
 * members that its shape does not name.
 *
 * @example
 * const Shop = shape.message({ id: shape.text, phones: shape.list(shape.text), open: shape.flag }, ['id']);
 * type Shop = ValueOf<typeof Shop>; // { id: string; phones?: readonly string[]; open?: boolean }
 * const { id, phones = [] } = narrow(Shop, response.json, { what: 'a shop', outcomeUnknown: false });
 */
export const shape = {
  text,
  number,
  flag: shapeOf((value): value is boolean => typeof value === 'boolean'),
  anything: shapeOf((_value): _value is unknown => true),
  /** A whole number in these bounds, both included. */
  integer: (from = -Infinity, to = Infinity) =>
    shapeOf((value): value is number => Number.isInteger(value) && Number(value) >= from && Number(value) <= to),
  /** A text that also fulfils a condition. */
  textThat: (holds: (value: string) => boolean) =>
    shapeOf((value): value is string => text.accepts(value) && holds(value)),
  /** One of these texts. */
  choice: <T extends string>(...choices: readonly T[]) =>
    shapeOf((value): value is T => choices.some((each) => each === value)),
  /** A value of one of two shapes. */
  either: <A, B>(one: Shape<A>, other: Shape<B>) =>
    shapeOf((value): value is A | B => one.accepts(value) || other.accepts(value)),
  list: <T>(item: Shape<T>) =>
    shapeOf((value): value is readonly T[] => Array.isArray(value) && value.every((each) => item.accepts(each))),
  /** Members that are texts, by their names. */
  texts: <Name extends string>(...names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, text])) as Readonly<Record<Name, Shape<string>>>,
  /** An object. Its members may be absent, except those that are needed. */
  message: <F extends Fields, Needed extends keyof F & string = never>(
    fields: F,
    needed: readonly Needed[] = [],
  ): MessageShape<F, Needed> => ({ fields, ...shapeOf(isMessage<F, Needed>(fields, needed)) }),
};

/**
 * The value of a response if it has the shape, without null and without characters that no database stores; otherwise
 * throws TRANSIENT. Set `outcomeUnknown` for the response to a write, because it may have taken effect.
 *
 * @example
 * const shop = narrow(Shop, response.json, { what: 'GET /shops/7', outcomeUnknown: false });
 */
export function narrow<T>(
  wanted: Shape<T>,
  value: unknown,
  { what, outcomeUnknown }: { readonly what: string; readonly outcomeUnknown: boolean },
): T {
  const plain = plainJson(value);
  if (wanted.accepts(plain) && plain !== undefined) return plain;
  throw unusable(`${what}: the response does not match the protocol`, { outcomeUnknown });
}

/** Like {@link narrow}, for bodies of any format, such as errors: returns undefined if the value has another shape. */
export function narrowOrNothing<T>(wanted: Shape<T>, value: unknown): T | undefined {
  const plain = plainJson(value);
  return wanted.accepts(plain) ? plain : undefined;
}

function shapeOf<T>(accepts: (value: unknown) => value is T): Shape<T> {
  return { accepts };
}

function isMessage<F extends Fields, Needed extends keyof F>(fields: F, needed: readonly (keyof F)[]) {
  return (value: unknown): value is Message<F, Needed> => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const members = value as Readonly<Record<string, unknown>>;
    return Object.entries(fields).every(([name, member]) =>
      Object.hasOwn(members, name) ? member.accepts(members[name]) : !needed.includes(name),
    );
  };
}
