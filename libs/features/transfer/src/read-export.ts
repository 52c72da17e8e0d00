import { createHash } from 'node:crypto';
import { Value } from 'typebox/value';
import { columnsOf } from '@listings/persistence';
import { exportedTables } from './account-tables.js';
import type { ExportFiles } from './export-source.js';
import { ImageLine, MANIFEST, MOST_MANIFEST_BYTES, parseManifest } from './manifest.js';
import type { ExportManifest } from './manifest.js';
import { TransferProblem } from './transfer-problem.js';

/** Most characters of the lines that are in memory at once, without the last line. */
const MOST_HELD = 8_000_000;
/** The longest line of a file: a record of a location has at most a few megabytes. */
const LONGEST_LINE = 32_000_000;
/** The largest image that an import takes. */
const MOST_IMAGE_BYTES = 100_000_000;

type Described = ExportManifest['tables'][number] | ExportManifest['images']['lists'][number];

/** Reads the manifest of an export, and checks that this release knows its tables and columns. */
export async function readManifest(files: ExportFiles): Promise<ExportManifest> {
  const manifest = parseManifest((await collect(files.open(MANIFEST), MOST_MANIFEST_BYTES, MANIFEST)).toString('utf8'));
  for (const { table, columns } of manifest.tables) {
    const declared = exportedTables.get(table);
    const known = new Set(declared === undefined ? [] : columnsOf(declared).map(({ name }) => name));
    const unknown = columns.filter((name) => !known.has(name));
    if (declared === undefined || unknown.length > 0)
      throw new TransferProblem(
        `A newer release wrote this export: this one does not know ${declared === undefined ? `the table ${table}` : `${table}.${unknown[0]}`}.`,
      );
  }
  if (new Set(manifest.tables.map(({ table }) => table)).size < manifest.tables.length)
    throw new TransferProblem(`${MANIFEST} names a table twice.`);
  return manifest;
}

/** Reads all files of an export but its images, and throws a {@link TransferProblem} for one that is not as the manifest says. */
export async function verifyExport(files: ExportFiles, manifest: ExportManifest): Promise<void> {
  for (const file of [...manifest.tables, ...manifest.images.lists]) {
    const hash = createHash('sha256');
    for await (const chunk of files.open(file.file)) hash.update(chunk);
    if (hash.digest('hex') !== file.sha256) throw changed(file.file);
  }
}

/** The lines of a file, a few at a time; throws if they are not those that the manifest describes. */
export async function* readFileLines(
  files: ExportFiles,
  described: Described,
  atOnce: number,
): AsyncGenerator<string[]> {
  const hash = createHash('sha256');
  let rows = 0;
  let held: string[] = [];
  let characters = 0;
  for await (const line of splitLines(files.open(described.file), described.file, (chunk) => hash.update(chunk))) {
    rows += 1;
    held.push(line);
    characters += line.length;
    if (held.length < atOnce && characters < MOST_HELD) continue;
    yield held;
    held = [];
    characters = 0;
  }
  if (held.length > 0) yield held;
  if (rows !== described.rows || hash.digest('hex') !== described.sha256) throw changed(described.file);
}

/** The images of an export, one in memory at a time. */
export async function* readImageFiles(
  files: ExportFiles,
  { images }: ExportManifest,
): AsyncGenerator<{ readonly file: string; readonly content: Buffer }> {
  for (const list of images.lists) {
    for await (const lines of readFileLines(files, list, 100)) {
      for (const line of lines) {
        const image: unknown = JSON.parse(line);
        if (!Value.Check(ImageLine, image)) throw changed(list.file);
        const name = `images/${image.file}`;
        const content = await collect(files.open(name), MOST_IMAGE_BYTES, name);
        if (createHash('sha256').update(content).digest('hex') !== image.sha256) throw changed(name);
        yield { file: image.file, content };
      }
    }
  }
}

async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  seen: (chunk: Uint8Array) => void,
): AsyncGenerator<string> {
  let rest: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    seen(chunk);
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]).toString('utf8');
      rest = [];
      bytes = 0;
      from = end + 1;
    }
    rest.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes > LONGEST_LINE)
      throw new TransferProblem(`${name} has a line that is longer than any line of an export.`);
  }
  if (bytes > 0) yield Buffer.concat(rest).toString('utf8');
}

async function collect(chunks: AsyncIterable<Uint8Array>, most: number, name: string): Promise<Buffer> {
  const held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > most) throw new TransferProblem(`${name} is larger than any file of an export.`);
    held.push(chunk);
  }
  return Buffer.concat(held);
}

function changed(name: string): TransferProblem {
  return new TransferProblem(`The export is damaged: ${name} is not the file that ${MANIFEST} describes.`);
}
