import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Makes the package `create-listings-publisher` in a folder: the example of the generator, and the packed SDK, which each new
 * plug-in gets.
 */
export function makeCreatePackage(root, { target, sdk }) {
  const generator = join(root, 'tools/generators/src/publisher');
  const create = join(root, 'tools/dev/plug-ins/create');
  rmSync(target, { recursive: true, force: true });
  cpSync(join(generator, 'example'), join(target, 'example'), {
    recursive: true,
    filter: (file) => !file.endsWith('.spec.ts'),
  });
  cpSync(join(create, 'outside'), join(target, 'outside'), { recursive: true });
  for (const file of ['create.mjs', 'write-project.mjs', 'render.mjs']) cpSync(join(create, file), join(target, file));
  cpSync(join(generator, 'schema.json'), join(target, 'schema.json'));
  cpSync(sdk, join(target, 'sdk.tgz'));
  const typescript = createRequire(join(root, 'package.json'))('typescript');
  for (const name of ['plan', 'compose-example']) {
    const { outputText } = typescript.transpileModule(readFileSync(join(generator, `${name}.ts`), 'utf8'), {
      compilerOptions: { module: typescript.ModuleKind.ESNext, target: typescript.ScriptTarget.ES2023 },
    });
    writeFileSync(join(target, `${name}.js`), outputText);
  }
  const { version, engines, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifest = {
    ...{ name: 'create-listings-publisher', version, license, engines, type: 'module' },
    description: 'Makes the folder of a plug-in for a publisher, outside the repository of the service',
    bin: { 'create-listings-publisher': './create.mjs' },
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}
