import { posix } from 'node:path';
import { namesAbsentPath } from './absent-path.js';
import { anchorsOf, linksOf, wordsInCode } from './markdown.js';
import type { RepositoryPaths } from './repository-paths.js';

/**
 * The links and paths of each document that lead nowhere, as it writes them; a document without any is left out. `texts` has all documents
 * by their paths. The notes of a release are read in the changelog, so their links begin at the root.
 */
export function documentFaults(
  texts: ReadonlyMap<string, string>,
  paths: RepositoryPaths,
): readonly [document: string, faults: readonly string[]][] {
  const anchors = new Map([...texts].map(([document, text]) => [document, anchorsOf(text)]));
  const leadsNowhere = (document: string, link: string): boolean => {
    const [path = '', anchor] = link.split('#');
    const folder = document.startsWith('.nx/version-plans/') ? '' : posix.dirname(document);
    const target = path === '' ? document : posix.join(folder, path).replace(/\/$/, '');
    if (target !== '.' && !paths.has(target)) return true;
    return anchor !== undefined && anchors.get(target)?.has(anchor) === false;
  };
  return [...texts]
    .map(([document, text]): [string, string[]] => {
      const links = linksOf(text).filter((link) => leadsNowhere(document, link));
      const names = wordsInCode(text).filter((word) => namesAbsentPath(word, paths));
      return [document, [...new Set([...links, ...names])]];
    })
    .filter(([, faults]) => faults.length > 0);
}
