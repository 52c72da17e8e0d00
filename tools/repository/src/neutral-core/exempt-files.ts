/** Sources, settings and scripts. Documentation (.md) may name publishers. */
export const READ =
  /\.(ts|tsx|mts|cts|js|mjs|cjs|jsx|json|jsonc|sql|html|css|ya?ml|toml|sh|env|template|conf)$|(^|\/)(Dockerfile[^/]*|\.[a-z]+rc|\.env[^/]*)$/;

/**
 * Files that may name a publisher although they belong to no plug-in, each with the reason. An entry that no file needs any
 * more fails the test as well.
 */
export const exempt: readonly (readonly [where: RegExp, why: string])[] = [
  [/\.spec\.tsx?$/, 'tests use particular publishers'],
  [/\/testing\//, 'support code of tests'],
  [/^apps\/e2e\//, 'end-to-end tests and the projects that they run'],
  [/^libs\/publishers\/sandbox\//, 'the sandbox of the two publishers'],
  [/^tools\/dev\/src\/start\/app-environment\.ts$/, 'the configuration of the development start'],
  [/^docker\/compose\.dev\.yaml$/, 'the configuration of the development containers'],
  [/^deploy\/helm\/listings\/ci\//, 'examples of the values of an installation'],
  [/^tools\/dev\/src\/seed\//, 'demo data: the owners of the sandbox who connect'],
  [/^libs\/client\/src\/generated\//, 'generated from the documents of an installation with these publishers'],
  [/^tools\/bench\//, 'the configuration of the measured installations'],
  [/^tools\/crash-suite\//, 'the configuration of the installation under test'],
  [/^tools\/dev\/src\/mutate\/mutations\/publishers\.ts$/, 'rules of plug-ins that the mutations break'],
  [/^(package-lock|tsconfig\.base)\.json$/, 'lists of the packages in this workspace'],
];
