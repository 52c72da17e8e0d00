import { declarePlans, now } from '@listings/persistence/plans';
import { addToCertificate, beginCertificate, findCertificate } from './deletion-certificates.js';

/** The calls of the functions in deletion-certificates.ts. */
export const plans = declarePlans({
  beginCertificate: { pages: 60, call: (sql, { accountId }) => beginCertificate(sql, { accountId, now: now() }) },
  addToCertificate: {
    pages: 60,
    call: async (sql, { accountId }) => {
      await beginCertificate(sql, { accountId, now: now() });
      await addToCertificate(sql, { accountId, rows: { folders: 1 }, images: 0, endedAt: null });
    },
  },
  findCertificate: { pages: 20, call: (sql, { accountId }) => findCertificate(sql, { accountId }) },
});
