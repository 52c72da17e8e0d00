const cyclic: Record<string, unknown> = { ref: 'x', name: 'x', categories: [] };
cyclic['self'] = cyclic;
cyclic['lookalikes'] = [cyclic, cyclic];

const explosive = (what: string) =>
  Object.defineProperty({}, what, {
    enumerable: true,
    get: () => {
      throw new Error('boom');
    },
  });
const unreadable = Object.assign(explosive('message'), { name: 'PublisherError' });

/** Ways in which a plug-in's method can misbehave. */
export const misbehaviours: readonly (readonly [string, () => unknown])[] = [
  ['throws null', () => thrown(null)],
  ['throws a text', () => thrown('text')],
  ['throws an error whose message throws', () => thrown(unreadable)],
  ['throws an unknown failure', () => thrown({ name: 'PublisherError', failure: { kind: 'NONSENSE' } })],
  ['throws a value that cannot be converted to a string', () => thrown(Object.create(null))],
  ['rejects', () => Promise.reject(new Error('bad\u0000\ud800'))],
  ['rejects with nothing', () => Promise.reject(undefined)],
  ['never settles', () => new Promise(() => undefined)],
  ['returns a thenable that never settles', () => ({ then: () => undefined })],
  ['returns a thenable that throws', () => ({ then: () => thrown(explosive('stack')) })],
  ['returns undefined', () => undefined],
  ['returns null', () => null],
  ['returns a number', () => Number.NaN],
  ['returns a function', () => () => undefined],
  ['returns an object whose properties throw', () => explosive('ref')],
  ['returns a cyclic object', () => cyclic],
  ['returns wrong types', () => ({ ref: 1, name: [], categories: 'x', state: {}, outcome: 7, subject: {} })],
  ['returns a reference that is too long', () => ({ ref: 'r'.repeat(256), name: 'x', categories: [] })],
  ['returns an empty reference', () => ({ ref: '', name: 'x', categories: [] })],
  ['returns a very long text', () => 'x'.repeat(200_000)],
];

function thrown(what: unknown): never {
  throw what;
}
