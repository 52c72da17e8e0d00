/** How many values of a response a hostile body replaces: a few, so that a check with many calls stays fast. */
const MOST_REPLACED = 3;
/** Deeper than any recursion over a response may go without a limit of its own. */
const LEVELS = 20_000;
const LONG_TEXT = 'x'.repeat(100_000);
const DEEP = '['.repeat(LEVELS) + ']'.repeat(LEVELS);
/** `JSON.stringify` would exhaust the stack on a deep value, so its text replaces a mark. */
const MARK = 'the mark of a deep value';

/** The response in which every value has another type: strings are booleans, numbers are strings, arrays are objects. */
export function scrambled(value: unknown): string {
  return JSON.stringify(scramble(value)) ?? 'null';
}

/** The response in which every value that is no object and no list is null. */
export function withoutValues(value: unknown): string {
  return JSON.stringify(mapLeaves(value, () => null)) ?? 'null';
}

/** The response in which the first values are lists that are nested very deeply. */
export function deeplyNested(value: unknown): string {
  let replaced = 0;
  const body = mapLeaves(value, (leaf) => ((replaced += 1) <= MOST_REPLACED ? MARK : leaf));
  return withDeepValues(JSON.stringify(body) ?? `"${MARK}"`);
}

/** The response whose first objects have further members: a very long text, and a value that is nested very deeply. */
export function withUnknownMembers(value: unknown): string {
  let extended = 0;
  const extend = (inner: unknown): unknown => {
    if (typeof inner !== 'object' || inner === null) return inner;
    if (Array.isArray(inner)) return inner.map(extend);
    const members = Object.fromEntries(Object.entries(inner).map(([key, member]) => [key, extend(member)]));
    if ((extended += 1) > MOST_REPLACED) return members;
    return { ...members, unknownText: LONG_TEXT, unknownTree: MARK, unknownNull: null };
  };
  return withDeepValues(JSON.stringify(extend(value)) ?? 'null');
}

function withDeepValues(text: string): string {
  return text.replaceAll(`"${MARK}"`, DEEP);
}

function mapLeaves(value: unknown, replace: (leaf: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return replace(value);
  if (Array.isArray(value)) return value.map((inner) => mapLeaves(inner, replace));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapLeaves(inner, replace)]));
}

function scramble(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return true;
    case 'number':
      return 'seventeen';
    case 'boolean':
      return { value };
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return { 0: value.map(scramble)[0] ?? 0 };
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, scramble(inner)]));
    default:
      return [];
  }
}
