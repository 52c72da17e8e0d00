import type { Transaction } from '@listings/persistence';
import type { LocationsDependencies } from '../dependencies.js';
import type { RowPhoto } from '../rules/table/index.js';

/** Requests photos of a location by their URLs, in the transaction that changes the location. The feature photos does it. */
export type RequestLocationPhotos = (
  transaction: Transaction,
  request: {
    readonly accountId: number;
    readonly locationId: number;
    readonly photos: readonly (RowPhoto & { readonly caption?: string | null })[];
  },
) => Promise<void>;

/** Dependencies of the jobs that change locations. */
export interface LocationJobsDependencies extends LocationsDependencies {
  readonly requestPhotos: RequestLocationPhotos;
}

/** The outcomes of a row: before and after it is applied. */
export type LocationOutcome =
  'NEW' | 'CHANGED' | 'SAME' | 'NO_SEAT' | 'REFUSED' | 'CREATED' | 'UPDATED' | 'ARCHIVED' | 'KEPT';
