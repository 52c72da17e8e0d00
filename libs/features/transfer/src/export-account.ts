import { createHash } from 'node:crypto';
import { mediaFiles } from '@listings/domain';
import type { Database, ExportedRow, SecretColumn, Transaction } from '@listings/persistence';
import { columnsOf } from '@listings/persistence';
import type { Clock, Encryption, MediaStore } from '@listings/platform';
import { exportedTables } from './account-tables.js';
import { EXPORT_VERSION, MANIFEST } from './manifest.js';
import type { ExportManifest } from './manifest.js';
import { newPassphraseEncryption } from './passphrase.js';
import { beginSnapshot, readImages, readLines } from './store/table-rows.js';
import type { NamedTable } from './store/table-rows.js';

/** What an export needs. */
export interface ExportDependencies {
  readonly database: Pick<Database, 'open'>;
  readonly media: Pick<MediaStore, 'open'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** What to export, and how. */
export interface AccountExportOptions {
  readonly accountId: number;
  /** The version of the product, for the manifest. */
  readonly release: string;
  /** The secrets leave the installation only encrypted with a passphrase; without it they are left out. */
  readonly secrets?: { readonly passphrase: string; readonly encryption: Encryption };
  /** Images beyond these bounds are left out. */
  readonly mostImages?: { readonly files: number; readonly bytes: number };
}

/** A file of an export. Read its content to its end before you ask for the next file. */
export interface ExportedFile {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Images of one list: a list is kept in memory until its images are written. */
const IMAGES_OF_A_LIST = 1_000;

/**
 * Exports an account as files: a file of JSON lines for each table, the images, lists of the images, and at last the manifest. All tables show
 * the same moment. Only a few rows are in memory at a time.
 */
export async function* exportAccount(
  deps: ExportDependencies,
  options: AccountExportOptions,
): AsyncGenerator<ExportedFile, ExportManifest> {
  const exportedAt = deps.clock.now();
  const snapshot = await deps.database.open(async (transaction) => {
    await beginSnapshot(transaction);
    return transaction;
  });
  try {
    const sealing = options.secrets && newPassphraseEncryption(options.secrets.passphrase);
    const seal = options.secrets && sealing && sealFrom(options.secrets.encryption, sealing.encryption);
    const tables: ExportManifest['tables'] = [];
    for (const [name, declared] of exportedTables) {
      const table = { ...declared, name };
      const file = new WrittenFile(`tables/${name}.jsonl`);
      yield { name: file.name, content: file.lines(linesOf(snapshot.result, table, options.accountId, seal)) };
      const columns = columnsOf(declared).map((column) => column.name);
      tables.push({ table: name, columns, ...file.described() });
    }
    const images: ExportManifest['images'] = { files: 0, bytes: 0, missing: 0, leftOut: 0, lists: [] };
    yield* imagesOf(deps, snapshot.result, options, images);
    const { accountId, release } = options;
    const manifest: ExportManifest = {
      ...{ format: 'listings-account', version: EXPORT_VERSION, release, accountId },
      ...{ exportedAt: exportedAt.toISOString(), secrets: sealing?.secrets ?? null, tables, images },
    };
    yield { name: MANIFEST, content: once(`${JSON.stringify(manifest, null, 2)}\n`) };
    return manifest;
  } finally {
    await snapshot.rollback();
  }
}

/** The value of a secret in an export; `undefined` leaves it out. */
type Seal = (column: SecretColumn, context: string, value: string) => string;

function sealFrom(ours: Encryption, passphrase: Encryption): Seal {
  return ({ sealed }, context, value) => passphrase.encrypt(sealed ? ours.decrypt(value, context) : value, context);
}

async function* linesOf(
  transaction: Transaction,
  table: NamedTable,
  accountId: number,
  seal: Seal | undefined,
): AsyncGenerator<string[]> {
  const secrets = Object.entries(table.secrets ?? {});
  for await (const lines of readLines(transaction, table, accountId))
    yield secrets.length === 0 ? lines : lines.map((line) => withSecrets(line));

  function withSecrets(line: string): string {
    const row = JSON.parse(line) as ExportedRow;
    for (const [name, column] of secrets) {
      const value = row[name];
      row[name] = typeof value === 'string' && seal ? seal(column, column.context(accountId, row), value) : null;
    }
    return JSON.stringify(row);
  }
}

async function* imagesOf(
  { media }: ExportDependencies,
  transaction: Transaction,
  { accountId, mostImages }: AccountExportOptions,
  images: ExportManifest['images'],
): AsyncGenerator<ExportedFile> {
  let listed: string[] = [];
  for (const [name, declared] of exportedTables) {
    if (declared.images === undefined) continue;
    for await (const lines of readImages(transaction, { ...declared, name, images: declared.images }, accountId)) {
      for (const line of lines) {
        const { id, type } = JSON.parse(line) as { id: string; type: 'image/jpeg' | 'image/png' };
        const { original, thumbnail } = mediaFiles({ mediaId: id, fileType: type });
        for (const file of [original, thumbnail]) {
          const opened = await media.open({ accountId, file });
          if (opened === undefined) {
            // An upload has no thumbnail.
            if (file === original) images.missing += 1;
            continue;
          }
          const isFull =
            mostImages !== undefined &&
            (images.files >= mostImages.files || images.bytes + (opened.bytes ?? 0) > mostImages.bytes);
          if (isFull) {
            opened.stream.destroy();
            images.leftOut += 1;
            continue;
          }
          const written = new WrittenFile(`images/${file}`);
          yield { name: written.name, content: written.bytesOf(opened.stream) };
          const { bytes, sha256 } = written.described();
          images.files += 1;
          images.bytes += bytes;
          listed.push(JSON.stringify({ file, bytes, sha256 }));
          if (listed.length < IMAGES_OF_A_LIST) continue;
          yield* listOf(images, listed);
          listed = [];
        }
      }
    }
  }
  if (listed.length > 0) yield* listOf(images, listed);
}

async function* listOf(images: ExportManifest['images'], lines: string[]): AsyncGenerator<ExportedFile> {
  const list = new WrittenFile(`image-lists/${String(images.lists.length + 1).padStart(6, '0')}.jsonl`);
  yield { name: list.name, content: list.lines(all(lines)) };
  images.lists.push(list.described());
}

/** A file with the numbers that the manifest says about it. */
class WrittenFile {
  private rows = 0;
  private bytes = 0;
  private readonly hash = createHash('sha256');
  private complete = false;

  constructor(readonly name: string) {}

  async *lines(chunks: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
    for await (const lines of chunks) {
      this.rows += lines.length;
      yield this.counted(Buffer.from(`${lines.join('\n')}\n`));
    }
    this.complete = true;
  }

  async *bytesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) yield this.counted(chunk);
    this.complete = true;
  }

  described(): { file: string; rows: number; bytes: number; sha256: string } {
    if (!this.complete) throw new Error(`${this.name} was not read to its end.`);
    return { file: this.name, rows: this.rows, bytes: this.bytes, sha256: this.hash.digest('hex') };
  }

  private counted(chunk: Uint8Array): Uint8Array {
    this.bytes += chunk.length;
    this.hash.update(chunk);
    return chunk;
  }
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function* all(lines: readonly string[]): AsyncGenerator<readonly string[]> {
  yield lines;
}
