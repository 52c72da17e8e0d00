import type { Tree } from '@nx/devkit';
import type { FeaturePlan } from './plan.js';

const DIRECTIONS = 'eslint.directions.mjs';
/** The lists of features of the applications, which have one order (docs/decisions/0081). */
export const LISTS = ['apps/api/src/features.ts', 'apps/worker/src/features.ts'];

/** Adds the feature to the table of the permitted imports, below the others. */
export function addDirections(tree: Tree, { name, uses }: FeaturePlan): void {
  const row = `${name}: [${uses.map((feature) => `'${feature}'`).join(', ')}],`;
  addRow(tree, { file: DIRECTIONS, table: 'export const features = {', row, end: '\n};' });
}

/** Adds the feature to the lists of the applications: last, because other features must not build on it yet. */
export function addToApplications(tree: Tree, { name, packageName }: FeaturePlan): void {
  for (const file of LISTS) {
    addImport(tree, file, { name: `${name}Feature`, module: `${packageName}/feature` });
    addRow(tree, { file, table: 'export const FEATURES', row: `${name}Feature,`, end: '\n];' });
  }
}

interface Row {
  readonly file: string;
  /** How the declaration of the table begins. */
  readonly table: string;
  readonly row: string;
  /** How it ends. */
  readonly end: string;
}

function addRow(tree: Tree, { file, table, row, end }: Row): void {
  const text = tree.read(file, 'utf8') ?? '';
  const start = text.indexOf(table);
  const at = text.indexOf(end, start);
  if (start < 0 || at < 0) throw new Error(`${file} has no "${table}".`);
  tree.write(file, `${text.slice(0, at)}\n  ${row}${text.slice(at)}`);
}

/** Adds an import where the lint rule that sorts them expects it. */
function addImport(
  tree: Tree,
  file: string,
  { name, module }: { readonly name: string; readonly module: string },
): void {
  const lines = (tree.read(file, 'utf8') ?? '').split('\n');
  const place = lines.findIndex((line) => moduleOf(line) > module);
  if (place < 0) throw new Error(`${file} has no import before which ${module} belongs.`);
  tree.write(file, lines.toSpliced(place, 0, `import { ${name} } from '${module}';`).join('\n'));
}

const moduleOf = (line: string) => /^import .* from '(.*)';$/.exec(line)?.[1] ?? '';
