import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';

const FOLDER = fileURLToPath(new URL('../../../dist/apps/dashboard/browser', import.meta.url));

/** Less than the 250 kB of the requirement, so that a new page has room. */
const FIRST_LOAD_BYTES = 235_000;
const PAGE_BYTES = 150_000;

/** The drawings with the library of maps, which a page loads beside itself when somebody opens its map. */
const MAPS = /^src\/components\/map\/[a-z]+-drawing\.tsx$/;
const MAP_BYTES = 320_000;

/** A chunk of the bundle, as the manifest of Vite describes it. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

const manifest = JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8')) as Record<string, Chunk>;

/** The files that a chunk loads together with it. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const { file, css = [], imports = [] } = manifest[name] as Chunk;
  if (seen.has(file)) return seen;
  for (const each of [file, ...css]) seen.add(each);
  for (const each of imports) filesOf(each, seen);
  return seen;
}

const compressed = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(FOLDER, file))).length, 0);

describe('the bundle', () => {
  const [entry = ''] = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const first = filesOf(entry);

  it('[dashboard] loads less than 235 kB of compressed scripts and styles first, with the page behind the sign-in', () => {
    const overview = filesOf('src/pages/overview/overview-page.tsx');
    expect(compressed(new Set([...first, ...overview]))).toBeLessThan(FIRST_LOAD_BYTES);
  });

  it('[dashboard] loads less than 150 kB for each further page, in files whose names contain a hash', () => {
    const pages = Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports);
    expect(pages.length).toBeGreaterThan(5);
    for (const page of new Set(pages)) {
      const more = [...filesOf(page)].filter((file) => !first.has(file));
      expect([page, compressed(more) < (MAPS.test(page) ? MAP_BYTES : PAGE_BYTES)]).toEqual([page, true]);
      for (const file of more) expect(file).toMatch(/^assets\/[\w-]+-[\w-]{8}\.(js|css)$/);
    }
  });

  it('[dashboard] has no inline script, which the policy of the page forbids', () => {
    const html = readFileSync(join(FOLDER, 'index.html'), 'utf8');
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|javascript:/i);
  });

  it('[dashboard] has nothing of the page of the design language', () => {
    expect(Object.keys(manifest).filter((name) => name.includes('design'))).toEqual([]);
    const scripts = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(50);
    const texts = scripts.map(({ file }) => readFileSync(join(FOLDER, file), 'utf8'));
    expect(texts.filter((text) => text.includes('Design language'))).toEqual([]);
  });
});
