import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
const STYLES = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');

/** The names that the sources import from the library of components. */
function componentsUsed(): Set<string> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const names = new Set<string>();
  for (const file of files)
    for (const [, list = ''] of readFileSync(join(SOURCES, file), 'utf8').matchAll(
      /import (?!type)\{([^}]*)\} from '@mantine\/core'/g,
    ))
      for (const name of list.split(',')) names.add(name.trim());
  return names;
}

it('[dashboard] every component that the dashboard uses has its styles', () => {
  const list = readFileSync(join(SOURCES, 'app/component-styles.ts'), 'utf8');
  const used = [...componentsUsed()];
  expect(used.length).toBeGreaterThan(20);
  const missing = used.filter((name) => existsSync(join(STYLES, `${name}.css`)) && !list.includes(`/${name}.css'`));
  expect(missing).toEqual([]);
});
