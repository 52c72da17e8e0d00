import { mediaFiles } from '@listings/domain';
import type { StoredLocation } from '@listings/domain';
import type { ExportSource, ExportTable, JobRow } from '@listings/feature-jobs';
import type { LocationsDependencies } from '../../dependencies.js';
import { EXPORT_COLUMNS } from '../../rules/table/columns.js';
import type { RowPhoto } from '../../rules/table/row-reading.js';
import { writeRow } from '../../rules/table/write-row.js';
import type { Cell } from '../../rules/table/write-row.js';
import { findFolderNames } from '../../store/folders.js';
import { findPhotoAddresses } from '../../store/location-photos.js';
import type { PhotoAddress } from '../../store/location-photos.js';
import { countLocations, findLocationIds } from '../../store/location-reads.js';
import { readLocationBatch } from '../../store/stored-location.js';
import { filterOf } from '../edit/edit-parameters.js';
import type { LocationSelection } from '../edit/edit-parameters.js';

/** Locations that are read at once, at most a megabyte of them, and the addresses of their photos: 2 MB if each has 250. */
const AT_ONCE = 100;

/** Exports locations with all fields: the file imports unchanged as "0 changed". */
export class LocationExport implements ExportSource {
  readonly of = 'LOCATIONS';
  readonly isImported = true;

  constructor(private readonly deps: Pick<LocationsDependencies, 'database' | 'records'>) {}

  async open({ accountId, parameters }: JobRow): Promise<ExportTable> {
    const selection = parameters['selection'] as LocationSelection;
    const { ids } = selection;
    const filter = filterOf(selection.filter ?? {});
    return {
      header: EXPORT_COLUMNS.map(({ id }) => id),
      total: ids ? ids.length : await countLocations(this.deps.database, { accountId, filter }),
      rows: this.rows(accountId, selection),
    };
  }

  private async *rows(accountId: number, selection: LocationSelection): AsyncGenerator<Cell[]> {
    const { database } = this.deps;
    const filter = filterOf(selection.filter ?? {});
    for (let from = 0, afterId = 0; ; from += AT_ONCE) {
      const ids = selection.ids
        ? selection.ids.slice(from, from + AT_ONCE)
        : await findLocationIds(database, { accountId, filter, afterId, limit: AT_ONCE });
      for (let left = ids; left.length > 0;) {
        const stored = await readLocationBatch(database, { accountId, ids: left });
        yield* this.rowsOf(accountId, stored);
        const last = stored.at(-1)?.id ?? Infinity;
        left = left.filter((id) => id > last);
      }
      if (ids.length < AT_ONCE) return;
      afterId = ids.at(-1) ?? 0;
    }
  }

  private async *rowsOf(accountId: number, stored: readonly StoredLocation[]): AsyncGenerator<Cell[]> {
    const { database } = this.deps;
    const locationIds = stored.map(({ id }) => id);
    const folderIds = [...new Set(stored.flatMap(({ folderId }) => folderId ?? []))];
    const folderNames = await findFolderNames(database, { accountId, ids: folderIds });
    const photos = Map.groupBy(
      await findPhotoAddresses(database, { accountId, locationIds }),
      (photo) => photo.locationId,
    );
    for (const location of stored) {
      yield writeRow(location, {
        folderName: folderNames.get(location.folderId ?? '') ?? null,
        photos: (photos.get(location.id) ?? []).map((photo) => this.photo(accountId, photo)),
      });
    }
  }

  private photo(accountId: number, photo: PhotoAddress): RowPhoto {
    return { type: photo.type, url: `${this.deps.records.mediaUrl}/${accountId}/${mediaFiles(photo).original}` };
  }
}
