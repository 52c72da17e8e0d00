import { addsJob, EXPORT_SOURCES } from '@listings/feature-jobs';
import { LOCATIONS, REQUEST_PHOTOS } from '@listings/feature-locations';
import { MEDIA_STORE, ServiceConfiguration } from '@listings/nest';
import { adds } from '@listings/nest/features';
import type { Feature } from '@listings/nest/features';
import { Encryption } from '@listings/platform';
import { TransferWorkModule } from './work/transfer-work.module.js';
import { AccountExport, AccountMove, AuditLogExport, MOVE } from './index.js';

/** Time between two calls of a service from which an account moves: its plan may permit few. */
const MOVE_PACE_MS = 1_000;

/** Transfer: the export of an account, its import, and moves from other services. */
export const transferFeature: Feature = {
  name: 'transfer',
  api: async () => (await import('./api/transfer-api.module.js')).transferApi,
  work: TransferWorkModule,
  adds: [
    adds(EXPORT_SOURCES, [LOCATIONS], (locations) => new AuditLogExport(locations)),
    adds(EXPORT_SOURCES, [LOCATIONS, MEDIA_STORE], (locations, media) => new AccountExport({ ...locations, media })),
    addsJob(
      MOVE,
      [LOCATIONS, REQUEST_PHOTOS, Encryption, ServiceConfiguration],
      (locations, requestPhotos, encryption, { ALLOW_PRIVATE_ADDRESSES: allowPrivateAddresses }) =>
        new AccountMove({ ...locations, requestPhotos, encryption, allowPrivateAddresses, paceMs: MOVE_PACE_MS }),
    ),
  ],
};
