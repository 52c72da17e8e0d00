import type { PublicSchemas } from '../../../api/types.js';
import { publisherOfSite, verificationField } from '../../publishers/publisher.js';
import type { PublisherInfo } from '../../publishers/publisher.js';

/**
 * Whether the location still says that it has no listing at a publisher, where one is connected: the service reads its verification
 * a moment after it was connected.
 */
export function isVerificationExpected(
  citations: readonly Pick<PublicSchemas['Citation'], 'site' | 'connectedAccountId'>[],
  location: { readonly archived: boolean },
  publishers: readonly PublisherInfo[],
): boolean {
  // An archived location has no verification.
  if (location.archived) return false;
  return citations.some(({ site, connectedAccountId }) => {
    const publisher = connectedAccountId === null ? undefined : publisherOfSite(publishers, site.name);
    if (!publisher) return false;
    const fields: Readonly<Record<string, unknown>> = { ...location };
    const verification = fields[verificationField(publisher)] as { readonly status: string } | null | undefined;
    return verification?.status === 'NOT_CONNECTED';
  });
}
