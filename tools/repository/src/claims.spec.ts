import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

/** The root folder; this spec runs from the sources, not from dist. */
const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));

/** Files that are not of the product itself. */
const NOT_PRODUCT = /\.(spec|d)\.tsx?$|(^|\/)(testing|harness|migrations|node_modules|dist)\//;

/** The two mechanisms that claim rows: the work engine, and the dispatcher of webhooks. */
const CLAIMING = /^libs\/(work|features\/webhooks)\//;

/** The columns of a claim in SQL, and what older code made them with. */
const CLAIMS = /lease_until|locked_until|claim_no|lost_claims|\bleaseRenewal\b/;

/** Claims that are no work: each takes place within a request or a call that somebody waits for. */
const noWork: readonly (readonly [file: string, why: string])[] = [
  [
    'libs/publishers/gateway/src/store/credentials.ts',
    'one call at a time renews the credentials of a connected account',
  ],
  ['libs/features/connections/src/store/account-tables.ts', 'says that an export leaves them out'],
  ['libs/persistence/src/idempotency/idempotency-keys.ts', 'one request at a time has an idempotency key'],
];

const files = ['libs', 'apps'].flatMap((folder) =>
  readdirSync(join(CHECKOUT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !NOT_PRODUCT.test(path)),
);
const claiming = files.filter((file) => CLAIMS.test(readFileSync(join(CHECKOUT, file), 'utf8')));
const exempt = noWork.map(([file]) => file);

describe('claims of rows', () => {
  it('[design 6.2] are written and read by the work engine and the dispatcher of webhooks alone', () => {
    expect(claiming.filter((file) => CLAIMING.test(file)).length).toBeGreaterThan(10);
    expect(claiming.filter((file) => !CLAIMING.test(file) && !exempt.includes(file))).toEqual([]);
  });

  it('[design 6.2] have no superfluous exemption', () => {
    expect(exempt.filter((file) => !claiming.includes(file))).toEqual([]);
  });

  it.each(['set lease_until = null', `renewal_lease_until < now()`, 'work.claim_no = $3', 'd.lost_claims + 1'])(
    '[design 6.2] are found in %s',
    (text) => {
      expect(CLAIMS.test(text)).toBe(true);
    },
  );
});
