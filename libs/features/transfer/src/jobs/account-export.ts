import type { ExportArchive, FileToWrite, JobRow } from '@listings/feature-jobs';
import { readRelease } from '@listings/platform';
import { zipWriter } from '@listings/spreadsheets';
import { exportAccount } from '../export-account.js';
import type { ExportDependencies, ExportedFile } from '../export-account.js';
import type { ExportManifest } from '../manifest.js';
import { ACCOUNT } from './start-exports.js';

/** Images of one file, so that it fits into the space of an account; an operator exports all of them. */
const MOST_IMAGES = { files: 50_000, bytes: 700_000_000 } as const;

/** Exports all data of an account as a ZIP archive, without its secrets. */
export class AccountExport implements ExportArchive {
  readonly of = ACCOUNT;

  constructor(private readonly deps: ExportDependencies) {}

  write({ accountId }: JobRow): Pick<FileToWrite, 'content' | 'warning'> {
    const files = exportAccount(this.deps, { accountId, release: readRelease().version, mostImages: MOST_IMAGES });
    let manifest: ExportManifest | undefined;
    async function* parts(countRow: () => void): AsyncGenerator<ExportedFile> {
      manifest = yield* counted(files, countRow);
    }
    return {
      content: (countRow) => zipWriter(parts(countRow)),
      warning: () => {
        const { leftOut = 0, missing = 0 } = manifest?.images ?? {};
        if (leftOut > 0)
          return `${leftOut} images are left out, because the file would be too large: ask the operator for a complete export.`;
        return missing > 0 ? `The media store does not have ${missing} of the images.` : undefined;
      },
    };
  }
}

/** Writes the same files, and counts each of them. */
async function* counted(
  files: AsyncGenerator<ExportedFile, ExportManifest>,
  countFile: () => void,
): AsyncGenerator<ExportedFile, ExportManifest> {
  try {
    for (;;) {
      const { done, value } = await files.next();
      if (done) return value;
      countFile();
      yield value;
    }
  } finally {
    // Ends the snapshot also if nobody reads on.
    await files.return(undefined as never);
  }
}
