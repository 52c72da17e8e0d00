import type { PhotoInput } from '@listings/domain';
import { token } from '@listings/nest';
import type { Transaction } from '@listings/persistence';
import type { LocationsDependencies } from '../dependencies.js';

/** Requests photos of a location by their URLs, in the transaction that changes the location. The feature photos binds it. */
export type RequestLocationPhotos = (
  transaction: Transaction,
  request: {
    readonly accountId: number;
    readonly locationId: number;
    readonly photos: readonly (Omit<PhotoInput, 'caption'> & { readonly caption?: string | null })[];
  },
) => Promise<void>;

/** Injection token of {@link RequestLocationPhotos}. */
export const REQUEST_PHOTOS = token<RequestLocationPhotos>('REQUEST_PHOTOS');

/** Dependencies of the jobs that change locations. */
export interface LocationJobsDependencies extends LocationsDependencies {
  readonly requestPhotos: RequestLocationPhotos;
}
