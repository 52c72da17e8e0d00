import type { AccountSiteKey, SubmissionEnd } from '@listings/domain';
import type { SubmissionEvent } from '@listings/events';
import type { PublisherRegistry } from '@listings/publisher-registry';

/** The event of a submission that ended [6.1]; undefined for a site that is no longer configured. */
export function submissionEnded(
  publishers: PublisherRegistry,
  { locationId, publisher }: Omit<AccountSiteKey, 'accountId'>,
  { end, liveLink, issue }: { end: SubmissionEnd; liveLink: string | null; issue: string | null },
): SubmissionEvent | undefined {
  const site = publishers.find(publisher)?.declaration.site;
  return (
    site && {
      name: 'listing.submission',
      locationId,
      site: { id: site.id, name: site.name, url: site.url },
      status: end,
      ...(end === 'success' && liveLink !== null ? { liveLink } : {}),
      ...(end === 'incomplete' && issue !== null ? { errorMessage: issue } : {}),
    }
  );
}
