import { mediaFileType } from '@listings/domain';
import type { Actor } from '@listings/domain';
import { recordAudit } from '@listings/feature-accounts';
import { doubtResponses } from '@listings/feature-interactions';
import { doubtPostDeliveries } from '@listings/feature-posts';
import { doubtListings, lockInstallation } from '@listings/persistence';
import type { Database, ExportedRow, Transaction } from '@listings/persistence';
import type { Clock, Encryption, MediaStore } from '@listings/platform';
import { exportedTables } from './account-tables.js';
import type { ExportFiles } from './export-source.js';
import type { ExportManifest } from './manifest.js';
import { passphraseEncryption } from './passphrase.js';
import { readFileLines, readImageFiles, readManifest, verifyExport } from './read-export.js';
import {
  emptyTable,
  hasAccounts,
  hasOnly,
  inOrderOfReferences,
  insertLines,
  passIds,
  ROWS_AT_ONCE,
} from './store/table-rows.js';
import type { NamedTable } from './store/table-rows.js';
import { TransferProblem, wrongRows } from './transfer-problem.js';

/** What an import needs. The database has no limit for a statement. */
export interface ImportDependencies {
  readonly database: Pick<Database, 'transaction' | 'query' | 'execute'>;
  readonly media: Pick<MediaStore, 'put'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Encrypts the secrets for this installation. */
  readonly encryption: Encryption;
}

/** Who imports, and the passphrase of the secrets; without it they are left out. */
export interface AccountImportOptions {
  readonly actor: Actor;
  readonly passphrase?: string;
}

/** What an import did. */
export interface ImportedAccount {
  readonly accountId: number;
  readonly rows: number;
  readonly images: number;
  /** Whether the secrets of the export are stored; without them members, webhooks and connected accounts need new ones. */
  readonly secrets: boolean;
}

/** How much the clocks of two machines may differ. */
const CLOCKS_MS = 60_000;

const NOT_EMPTY =
  'Nothing was imported: this installation has accounts already. An account keeps its ids, so it is imported into an empty installation.';

/**
 * Imports an account into an empty installation, with the ids that it had. The images are stored first, each under its own name, then all rows
 * in one transaction: an import that ends early has changed nothing that anybody sees, and is repeated. The account is suspended and its
 * webhooks are paused, so that the new installation does nothing a second time while the old one still has the account.
 */
export async function importAccount(
  deps: ImportDependencies,
  files: ExportFiles,
  { actor, passphrase }: AccountImportOptions,
): Promise<ImportedAccount> {
  const manifest = await readManifest(files);
  const { accountId } = manifest;
  const opened =
    manifest.secrets !== null && passphrase !== undefined
      ? passphraseEncryption(passphrase, manifest.secrets)
      : undefined;
  if (new Date(manifest.exportedAt).getTime() > deps.clock.now().getTime() + CLOCKS_MS)
    throw new TransferProblem(
      `The export was written at ${manifest.exportedAt}, which has not come yet: set the clock.`,
    );
  if (await hasAccounts(deps.database)) throw new TransferProblem(NOT_EMPTY);
  await verifyExport(files, manifest);
  let images = 0;
  for await (const { file, content } of readImageFiles(files, manifest)) {
    await deps.media.put({ accountId, file }, content, mediaFileType(file) ?? 'image/jpeg');
    images += 1;
  }
  const rows = await deps.database.transaction(async (transaction) => {
    await lockInstallation(transaction);
    if (await hasAccounts(transaction)) throw new TransferProblem(NOT_EMPTY);
    const inserted = await insertTables(transaction, files, manifest, (table, line) =>
      importedLine(table, line, { accountId, ours: deps.encryption, opened }),
    );
    if (!(await hasOnly(transaction, accountId)))
      throw wrongRows(
        'tables/users.jsonl',
        'the account itself is missing, or there are rows of another account, or of a user of no account',
      );
    await doubtWork(transaction, new Date(manifest.exportedAt));
    const details = { exportedAt: manifest.exportedAt, release: manifest.release };
    const entry = { accountId, action: 'account.imported', actor, details, at: deps.clock.now() } as const;
    await recordAudit(transaction, entry);
    return inserted;
  });
  return { accountId, rows, images, secrets: opened !== undefined };
}

async function insertTables(
  transaction: Transaction,
  files: ExportFiles,
  { accountId, tables }: ExportManifest,
  lineOf: (table: NamedTable, line: string) => string,
): Promise<number> {
  const described = new Map(tables.map((table) => [table.table, table]));
  const ordered = await inOrderOfReferences(transaction, [...described.keys()]);
  let rows = 0;
  for (const name of ordered) {
    const declared = exportedTables.get(name);
    const file = described.get(name);
    if (declared === undefined || file === undefined) continue;
    const table = { ...declared, name };
    const columns = [...new Set([...file.columns, ...columnsOfImport(table)])];
    if (new Set(file.columns).size < file.columns.length) throw wrongRows(file.file, 'a column is there twice');
    await emptyTable(transaction, table, accountId);
    for await (const lines of readFileLines(files, file, ROWS_AT_ONCE)) {
      const values = lines.map((line) => lineOf(table, line));
      const inserted = await insertLines(transaction, table, { accountId, columns, lines: values }).catch(
        (error: Error & { code?: string }) => {
          throw isWrongData(error) ? wrongRows(file.file, error.message) : error;
        },
      );
      if (inserted !== lines.length) throw wrongRows(file.file, 'a line is not one row');
      rows += inserted;
    }
    await passIds(transaction, table, accountId);
  }
  return rows;
}

/** The columns that an import sets, whatever an export has: a manifest may leave them out. */
function columnsOfImport({ imported }: NamedTable): string[] {
  const row: ExportedRow = {};
  imported?.(row);
  return Object.keys(row);
}

/** Whether PostgreSQL refuses a statement for its values: data exceptions, and violated constraints. */
function isWrongData({ code = '' }: { readonly code?: string }): boolean {
  return /^(22|23)[0-9A-Z]{3}$/.test(code);
}

/** A line as it is inserted: its secrets are encrypted for this installation. */
function importedLine(
  { name, secrets = {}, imported }: NamedTable,
  line: string,
  { accountId, ours, opened }: { accountId: number; ours: Encryption; opened: Encryption | undefined },
): string {
  const columns = Object.entries(secrets);
  if (columns.length === 0 && imported === undefined) return line;
  const row = rowOf(name, line);
  for (const [secret, column] of columns) {
    const context = column.context(accountId, row);
    const value = row[secret];
    if (typeof value === 'string' && opened) {
      const plain = openedSecret(() => opened.decrypt(value, context), name);
      row[secret] = column.sealed ? ours.encrypt(plain, context) : plain;
    } else {
      row[secret] = null;
      if (!opened) column.withoutIt?.(row, (secret) => ours.encrypt(secret, context));
    }
  }
  imported?.(row);
  return JSON.stringify(row);
}

function rowOf(table: string, line: string): ExportedRow {
  try {
    const row: unknown = JSON.parse(line);
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row as ExportedRow;
  } catch {
    // Falls through to the sentence for the operator.
  }
  throw wrongRows(fileOf(table), 'a line is not one row');
}

function openedSecret(open: () => string, table: string): string {
  try {
    return open();
  } catch {
    throw wrongRows(fileOf(table), 'the passphrase does not open a secret');
  }
}

const fileOf = (table: string) => `tables/${table}.jsonl`;

/** Work that was open at the export may have been done since, so the worker asks the publishers before it sends anything. */
async function doubtWork(transaction: Transaction, since: Date): Promise<void> {
  await doubtPostDeliveries(transaction, { since });
  await doubtResponses(transaction);
  await doubtListings(transaction);
}
