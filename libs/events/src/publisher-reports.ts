import { eventCatalogue } from '@listings/event-catalogue';
import type { EventPublisher, SubmissionBody } from '@listings/event-catalogue';

/** What an event tells about a location at a publisher. */
export interface PublisherReport {
  /** Name of the publisher or site. */
  readonly site: string;
  /** How a submission ended; null for other events. */
  readonly status: SubmissionBody['status'] | null;
  /** What happened and what to do; null when the event says nothing about it. */
  readonly reason: string | null;
  readonly link: string | null;
}

/** The names of the events that report what happened to a location at its publishers. */
export function publisherReportTypes(publishers: readonly EventPublisher[]): readonly string[] {
  return eventCatalogue(publishers)
    .filter(({ family }) => family === 'listings' || family === 'connected-accounts')
    .map(({ name }) => name);
}

/** Reads the body of an event of {@link publisherReportTypes}. `nameOf` names the publisher of a `platform`. */
export function publisherReport(body: string, nameOf: (platform: string) => string): PublisherReport {
  const event = JSON.parse(body) as
    SubmissionBody | { readonly data: { readonly platform: string; readonly reason?: string } };
  if ('status' in event) {
    const { data, status, error_message: reason = null, live_link: link = null } = event;
    return { site: data.site.name, status, reason, link };
  }
  return { site: nameOf(event.data.platform), status: null, reason: event.data.reason ?? null, link: null };
}
