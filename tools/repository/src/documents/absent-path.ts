import { isMade } from './repository-files.js';
import type { RepositoryPaths } from './repository-paths.js';

/** Names of source files are distinct enough to be meant as such; a `manifest.json` may be in an archive. */
const SOURCE_NAME = /^[\w.*<>{},/-]+\.(tsx?|mjs|cjs|md|ya?ml|sh)$/;
const FOLDER_NAME = /^[a-z][\w<>*-]*(\/[\w<>*.-]+)*\/$/;
const PROGRAM = /^dist\/(.+)\.js$/;
const WILDCARD = /(<[^>]+>|\*\*\/?|\*|\{[^}]*\})/;

/**
 * Whether a word in backticks names a file or folder that the repository does not have. A word that begins with a folder of the root is a
 * whole path, another one the end of a path. `*` and `<name>` stand for any name, `**` for any folders, `{a,b}` for one of
 * them; a program of `dist` stands for its source.
 */
export function namesAbsentPath(word: string, paths: RepositoryPaths): boolean {
  const path = word.replace(PROGRAM, '$1.ts');
  if (isMade(path) || path.startsWith('/')) return false;
  const isWhole = paths.isFromRoot(path);
  if (!isWhole && !SOURCE_NAME.test(path) && !FOLDER_NAME.test(path)) return false;
  const name = path.replace(/\/$/, '');
  if (!WILDCARD.test(name)) return !(isWhole ? paths.has(name) : paths.hasEnd(name));
  return !paths.matches(new RegExp(`${isWhole ? '^' : '(^|/)'}${expression(name)}$`));
}

function expression(name: string): string {
  const parts = name.split(WILDCARD);
  return parts.map((part, index) => (index % 2 === 0 ? literally(part) : wildcard(part))).join('');
}

function wildcard(part: string): string {
  if (part.startsWith('**')) return '(?:.*/)?';
  if (!part.startsWith('{')) return '[^/]+';
  return `(?:${part.slice(1, -1).split(',').map(literally).join('|')})`;
}

function literally(text: string): string {
  return text.replace(/[.+^$()|[\]\\?]/g, '\\$&');
}
