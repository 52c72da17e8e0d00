// Runs the TypeScript sources of the checkout as they are: Node removes their types, and the imports are found here.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Returns a function that finds the source that an import of another source means: by the aliases of tsconfig.base.json, or
 * beside it, where `./x.js` means `./x.ts`. Undefined for packages.
 */
export function sourceFinder(root) {
  const { paths } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')).compilerOptions;
  return (specifier, importer) => {
    const [source] = paths[specifier] ?? [];
    if (source) return join(root, source);
    if (!importer.endsWith('.ts') || !/^\.{1,2}\/.*\.js$/.test(specifier)) return undefined;
    return join(dirname(importer), specifier.replace(/\.js$/, '.ts'));
  };
}

/** From now on, imports of sources are found without a build. */
export function loadSources(root) {
  const sourceOf = sourceFinder(root);
  registerHooks({
    resolve(specifier, context, next) {
      const importer = context.parentURL?.startsWith('file:') ? fileURLToPath(context.parentURL) : '';
      const source = sourceOf(specifier, importer);
      return next(source ? pathToFileURL(source).href : specifier, context);
    },
  });
}
