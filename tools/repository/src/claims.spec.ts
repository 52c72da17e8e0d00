import { describe, expect, it } from '@jest/globals';
import { filesBelow, textOf } from './testing/checkout.js';

/** Files that are not of the product itself. */
const NOT_PRODUCT = /\.(spec|d)\.tsx?$|(^|\/)(testing|harness|migrations|node_modules|dist)\//;

/** The two mechanisms that claim rows: the work engine, and the dispatcher of webhooks. */
const CLAIMING = /^libs\/(work|features\/webhooks)\//;

/** The columns of a claim in SQL, and what older code made them with. */
const CLAIMS = /lease_until|locked_until|claim_no|lost_claims|\bleaseRenewal\b/;

/** Claims that are no work: each takes place within a request or a call that somebody waits for. */
const exempt = [
  // One call at a time renews the credentials of a connected account.
  'libs/publishers/gateway/src/store/credentials.ts',
  // It says that an export leaves them out.
  'libs/features/connections/src/store/account-tables.ts',
  // One request at a time has an idempotency key.
  'libs/persistence/src/idempotency/idempotency-keys.ts',
];

const files = filesBelow('libs', 'apps').filter((path) => /\.tsx?$/.test(path) && !NOT_PRODUCT.test(path));
const claiming = files.filter((file) => CLAIMS.test(textOf(file)));

describe('claims of rows', () => {
  it('[design 6.2] are written and read by the work engine and the dispatcher of webhooks alone', () => {
    expect(claiming.filter((file) => CLAIMING.test(file)).length).toBeGreaterThan(10);
    expect(claiming.filter((file) => !CLAIMING.test(file) && !exempt.includes(file))).toEqual([]);
  });

  it('[design 6.2] have no superfluous exemption', () => {
    expect(exempt.filter((file) => !claiming.includes(file))).toEqual([]);
  });

  const SQL = ['set lease_until = null', `renewal_lease_until < now()`, 'work.claim_no = $3', 'd.lost_claims + 1'];
  it.each(SQL)('[design 6.2] are found in %s', (text) => {
    expect(CLAIMS.test(text)).toBe(true);
  });
});
