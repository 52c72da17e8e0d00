import { globalId } from '@listings/pagination';
import type { RecordedEvent, SubmissionEvent } from './catalogue.js';

/** Builds the JSON that receivers get: the standard envelope [6], or the one of listing.submission [6.1]. */
export function envelopeOf(event: RecordedEvent, context: { accountId: number; now: Date }): object {
  if (event.name === 'listing.submission') return submissionEnvelope(event);
  return {
    event: event.name,
    timestamp: context.now.toISOString(),
    account_id: context.accountId,
    location_id: String(event.locationId),
    data: event.data,
  };
}

function submissionEnvelope({ name, locationId, site, status, liveLink, errorMessage }: SubmissionEvent): object {
  const id = globalId('Location', locationId);
  return {
    event: name,
    data: {
      business_id: locationId,
      v4_business_id: id,
      location_id: id,
      site: { id: site.id, name: site.name, url: site.url },
    },
    status,
    ...(status === 'success' && liveLink ? { live_link: liveLink } : {}),
    ...(status === 'incomplete' && errorMessage ? { error_message: errorMessage } : {}),
  };
}
