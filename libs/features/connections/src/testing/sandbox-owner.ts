import { Encryption } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';

/** The publishers of the sandbox. Only tests may name publishers. */
export const A = 'PUBLISHER_A';
export const B = 'PUBLISHER_B';

/** The ENCRYPTION_KEY of tests. */
export const TEST_ENCRYPTION = new Encryption([Buffer.alloc(32, 7).toString('base64')]);

/** The sandbox's own id of listing nn of the first owner at a publisher [publishers 3.2]. */
export function sandboxId(publisher: string, nn: number): string {
  const two = String(nn).padStart(2, '0');
  return publisher === A ? `91000${two}` : `1000000100000${two}`;
}

/** The publisher's reference of that listing. */
export function listingRef(publisher: string, nn: number): string {
  const group = nn <= 5 ? 101 : nn <= 35 ? 102 : 103;
  return publisher === A ? `accounts/${group}/locations/${sandboxId(A, nn)}` : sandboxId(B, nn);
}

/** Encrypted valid credentials of the first owner, as a new consent stores them. */
export function ownerCredentials(
  key: { readonly accountId: number; readonly connectedAccountId: string },
  { publisher, now }: { readonly publisher: string; readonly now: Date },
): string {
  const credentials =
    publisher === A ? { accessToken: 'at-a1', refreshToken: 'rt-a1' } : { userToken: 'ut-b1', issuedAt: now.getTime() };
  return sealCredentials(TEST_ENCRYPTION, key, credentials);
}
