import { declarePlans } from '@listings/persistence/plans';
import { findAccountBrand, findLogo, storeAccountBrand, storeLogo } from './account-brands.js';

const BRAND = { accent: '#3b54cb', senderName: null, replyTo: null };

const LOGO_BYTES = 20_000;

/** The calls of the functions in account-brands.ts. */
export const plans = declarePlans({
  findAccountBrand: { pages: 20, call: (sql, { accountId }) => findAccountBrand(sql, { accountId }) },
  storeAccountBrand: {
    pages: 40,
    call: (sql, { accountId }) => storeAccountBrand(sql, { ...BRAND, accountId, name: 'New' }),
  },
  storeLogo: {
    pages: 60,
    call: (sql, { accountId }) => storeLogo(sql, { accountId, logo: { bytes: Buffer.alloc(LOGO_BYTES), digest: 'a' } }),
  },
  findLogo: { pages: 20, call: (sql, { accountId }) => findLogo(sql, { accountId, digest: 'a' }) },
});
