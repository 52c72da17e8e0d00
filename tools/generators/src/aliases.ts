import { updateJson } from '@nx/devkit';
import type { Tree } from '@nx/devkit';

/**
 * Adds a path alias, so that tsc, SWC and Jest resolve an import of it to a file of the sources. It stands behind the last alias that
 * `behind` matches.
 */
export function addAlias(
  tree: Tree,
  { alias, file, behind }: { readonly alias: string; readonly file: string; readonly behind: RegExp },
): void {
  updateJson(tree, 'tsconfig.base.json', (json: { compilerOptions: { paths: Record<string, string[]> } }) => {
    const aliases = Object.entries(json.compilerOptions.paths).filter(([name]) => name !== alias);
    const last = aliases.findLastIndex(([name]) => behind.test(name));
    aliases.splice(last + 1, 0, [alias, [`./${file}`]]);
    json.compilerOptions.paths = Object.fromEntries(aliases);
    return json;
  });
}
