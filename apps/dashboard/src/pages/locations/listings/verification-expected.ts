import type { PublicSchemas } from '../../../api/types.js';
import { publisherOfSite, verificationField } from '../../publishers/publisher.js';
import type { PublisherInfo } from '../../publishers/publisher.js';

/**
 * The publishers of which a location still says that it has no listing, although one is connected: the service reads its
 * verification a moment after that, or once the publisher answers.
 */
export function expectedVerifications(
  citations: readonly Pick<PublicSchemas['Citation'], 'site' | 'connectedAccountId'>[],
  location: { readonly archived: boolean },
  publishers: readonly PublisherInfo[],
): PublisherInfo[] {
  // An archived location has no verification.
  if (location.archived) return [];
  return citations.flatMap(({ site, connectedAccountId }) => {
    const publisher = connectedAccountId === null ? undefined : publisherOfSite(publishers, site.name);
    if (!publisher) return [];
    const fields: Readonly<Record<string, unknown>> = { ...location };
    const verification = fields[verificationField(publisher)] as { readonly status: string } | null | undefined;
    return verification?.status === 'NOT_CONNECTED' ? [publisher] : [];
  });
}
