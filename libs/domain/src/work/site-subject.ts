/** A location at a publisher. */
export interface SiteKey {
  readonly locationId: number;
  readonly publisher: string;
}

/** The subject of work about a location at a publisher. */
export function siteSubject({ locationId, publisher }: SiteKey): string {
  return `${locationId} ${publisher}`;
}

/** The location and the publisher of such a subject. */
export function siteKey({
  accountId,
  subject,
}: {
  readonly accountId: number;
  readonly subject: string;
}): SiteKey & { readonly accountId: number } {
  const [locationId, publisher = ''] = subject.split(' ');
  return { accountId, locationId: Number(locationId), publisher };
}
