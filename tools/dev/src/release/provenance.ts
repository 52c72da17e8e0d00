import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A file of a release with its SHA-256 in hexadecimal digits. */
export interface ReleaseFile {
  readonly name: string;
  readonly sha256: string;
}

/** The checksum of a file of any size. */
export async function checksumOf(path: string): Promise<ReleaseFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { name: basename(path), sha256: hash.digest('hex') };
}

/** The text that `sha256sum --check` reads. */
export function checksumFile(files: readonly ReleaseFile[]): string {
  return files.map(({ sha256, name }) => `${sha256}  ${name}\n`).join('');
}

/**
 * How the files were made, as an in-toto statement with SLSA provenance 1.0. It is not signed: sign it, or the checksums, with
 * the key of your installation.
 */
export function provenanceOf(
  files: readonly ReleaseFile[],
  made: { version: string; commit: string; startedAt: Date; finishedAt: Date; node: string; npm: string },
) {
  const source = `git+file:.@v${made.version}`;
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'https://listings.example/build/release/v1',
        externalParameters: { version: made.version, command: 'node tools/dev/release.mjs' },
        internalParameters: { node: made.node, npm: made.npm },
        resolvedDependencies: [{ uri: source, digest: { gitCommit: made.commit } }],
      },
      runDetails: {
        builder: { id: 'https://listings.example/build/command-line' },
        metadata: { startedOn: made.startedAt.toISOString(), finishedOn: made.finishedAt.toISOString() },
      },
    },
  };
}
