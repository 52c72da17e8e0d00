import { OPTIONAL_CAPABILITIES } from './plan.js';
import type { PublisherPlan } from './plan.js';

/** A source file: its path in `src`, with slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** What the example plug-in is called, and its range of codes. */
const EXAMPLE = { key: 'starter', displayName: 'Starter', siteId: '999_999', codes: 'SY699' } as const;

/** The capabilities by the names of their files. */
const OPTIONAL: ReadonlyMap<string, string> = new Map(
  OPTIONAL_CAPABILITIES.map((each) => [each.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), each]),
);

/**
 * The sources of a new plug-in: what the example plug-in has for the chosen capabilities and for the way to connect.
 *
 * - A part of a file between `// #region posts` and `// #endregion` belongs to the capability `posts`; with several names, to any of
 *   them. `oauth` and `token` are the ways to connect.
 * - The file of a capability has its name: `action-links.ts`.
 * - `owner.token.ts` takes the place of `owner.ts` if owners enter a token.
 */
export function composeExample(example: readonly SourceFile[], plan: PublisherPlan): readonly SourceFile[] {
  const { capabilities, authorization } = plan;
  const chosen = new Set<string>([...capabilities, authorization]);
  const paths = new Set(example.map(({ path }) => path));
  return example
    .filter(({ path }) => isIncluded(path, { chosen, paths }))
    .map(({ path, text }) => ({
      path: path.replace(/\.token\.ts$/, '.ts'),
      text: renamed(withRegions(path, text, chosen), plan),
    }))
    .filter(({ text }) => text.trim() !== '');
}

function isIncluded(path: string, given: { chosen: ReadonlySet<string>; paths: ReadonlySet<string> }): boolean {
  const { chosen, paths } = given;
  const [name = '', variant] = (path.split('/').at(-1) ?? '').replace(/\.ts$/, '').split('.');
  const capability = OPTIONAL.get(name);
  if (capability !== undefined && !chosen.has(capability)) return false;
  if (variant === 'token') return chosen.has('token');
  return !(chosen.has('token') && paths.has(path.replace(/\.ts$/, '.token.ts')));
}

/** The text without the regions of what was not chosen, and without the lines that mark regions. */
function withRegions(path: string, text: string, chosen: ReadonlySet<string>): string {
  const open: boolean[] = [];
  const lines = text.split('\n').filter((line) => {
    const [, names] = /^\s*\/\/ #region (.+)$/.exec(line) ?? [];
    if (names !== undefined) open.push(names.split(' ').some((name) => chosen.has(name)));
    else if (/^\s*\/\/ #endregion$/.test(line)) {
      if (open.pop() === undefined) throw new Error(`${path} has an end without a region.`);
    } else return open.every(Boolean);
    return false;
  });
  if (open.length > 0) throw new Error(`${path} has a region without an end.`);
  return lines.join('\n');
}

function renamed(text: string, { key, displayName, siteId, codes }: PublisherPlan): string {
  return text
    .replaceAll(`'${EXAMPLE.displayName}'`, () => quoted(displayName))
    .replaceAll(`'${EXAMPLE.key}'`, () => `'${key}'`)
    .replaceAll(`${EXAMPLE.key}.example`, () => `${key}.example`)
    .replaceAll(EXAMPLE.siteId, String(siteId))
    .replaceAll(EXAMPLE.codes, codes.from.slice(0, EXAMPLE.codes.length));
}

/** A string of the source code, in single quotes. */
function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
