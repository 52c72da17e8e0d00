import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { LARGEST_INTEGER } from '@listings/pagination';
import { TransferProblem } from './transfer-problem.js';

/** The version of the form of an export. A release reads the exports of its version and of those before. */
export const EXPORT_VERSION = 1;

/** The file that lists all others. It is written last, so an export without it is not complete. */
export const MANIFEST = 'manifest.json';

/** The largest manifest that an import reads: that of a million images has 300 kB. */
export const MOST_MANIFEST_BYTES = 16_000_000;

const File = {
  file: Type.String({ pattern: '^[a-z0-9_-]+(/[a-z0-9_-]+)?\\.jsonl$', maxLength: 100 }),
  rows: Type.Integer({ minimum: 0 }),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
};

/** What an export of an account says about itself and its files. */
export const Manifest = Type.Object({
  format: Type.Literal('listings-account'),
  version: Type.Integer({ minimum: 1 }),
  release: Type.String({ maxLength: 100 }),
  accountId: Type.Integer({ minimum: 1, maximum: LARGEST_INTEGER }),
  exportedAt: Type.String({ maxLength: 40 }),
  secrets: Type.Union([
    Type.Null(),
    Type.Object({
      kdf: Type.Literal('scrypt'),
      salt: Type.String({ maxLength: 100 }),
      /** A known text, encrypted with the key: a wrong passphrase is noticed at once. */
      check: Type.String({ maxLength: 1_000 }),
    }),
  ]),
  tables: Type.Array(
    Type.Object({
      ...File,
      table: Type.String({ pattern: '^[a-z_]+$', maxLength: 63 }),
      columns: Type.Array(Type.String({ pattern: '^[a-z0-9_]+$', maxLength: 63 }), { maxItems: 200 }),
    }),
    { maxItems: 500 },
  ),
  images: Type.Object({
    files: Type.Integer({ minimum: 0 }),
    bytes: Type.Integer({ minimum: 0 }),
    /** Files that the media store did not have. */
    missing: Type.Integer({ minimum: 0 }),
    /** Files that exceeded the bounds of the export. */
    leftOut: Type.Integer({ minimum: 0 }),
    lists: Type.Array(Type.Object(File), { maxItems: 100_000 }),
  }),
});

/** A manifest, as it is read and written. */
export type ExportManifest = Static<typeof Manifest>;

/** A line of a list of images. */
export const ImageLine = Type.Object({
  file: Type.String({ pattern: '^[0-9a-f-]{36}(-thumbnail)?\\.(jpg|png)$', maxLength: 60 }),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

/** Reads the text of a manifest; throws a {@link TransferProblem} if it is none that this release reads. */
export function parseManifest(text: string): ExportManifest {
  const value = parsed(text);
  const version = (value as { version?: unknown } | null)?.version;
  if (typeof version === 'number' && version > EXPORT_VERSION)
    throw new TransferProblem(
      `A newer release wrote this export: its version is ${version}, and this one reads ${EXPORT_VERSION}.`,
    );
  if (!Value.Check(Manifest, value) || !isTime(value.exportedAt))
    throw new TransferProblem(`${MANIFEST} is not the manifest of an export of an account.`);
  return value;
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) && !Number.isNaN(Date.parse(text));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
