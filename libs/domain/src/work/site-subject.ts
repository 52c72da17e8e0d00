/** A location at a publisher. */
export interface SiteKey {
  readonly locationId: number;
  readonly publisher: string;
}

/** A location of an account at a publisher. */
export interface AccountSiteKey extends SiteKey {
  readonly accountId: number;
}

/** The subject of work about a location at a publisher. */
export function siteSubject({ locationId, publisher }: SiteKey): string {
  return `${locationId} ${publisher}`;
}

/** The location and the publisher of such a subject. */
export function siteKey({ accountId, subject }: { accountId: number; subject: string }): AccountSiteKey {
  const [locationId, publisher = ''] = subject.split(' ');
  return { accountId, locationId: Number(locationId), publisher };
}
