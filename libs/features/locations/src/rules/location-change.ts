import type { Caller, LocationField } from '@listings/domain';

/** What happened to a location. */
export type LocationAction =
  | 'CREATED'
  | 'UPDATED'
  | 'ARCHIVED'
  | 'ARCHIVE_SCHEDULED'
  | 'ARCHIVE_CANCELLED'
  // Decisions about fields in which a listing differs.
  | 'DIFFERENCE_ACCEPTED'
  | 'DIFFERENCE_REJECTED'
  | 'DIFFERENCE_IGNORED'
  // Verifications at a publisher that somebody started or completed through the service.
  | 'VERIFICATION_STARTED'
  | 'VERIFICATION_COMPLETED';

/** A field that a change names: one that clients write, or the photos. */
export type ChangedField = LocationField | 'locationPhotos';

/** Who changed a location, as its history shows it. */
export interface ChangeAuthor {
  readonly kind: 'USER' | 'API_KEY' | 'SERVICE';
  readonly id: string | null;
  /** The e-mail address of the user, or the name of the key. */
  readonly name: string;
}

/** The author of changes that no request makes. */
export const SERVICE_AUTHOR: ChangeAuthor = { kind: 'SERVICE', id: null, name: 'listings' };

/** The author of the changes of a caller. */
export function authorOf({ user, key }: Pick<Caller, 'user' | 'key'>): ChangeAuthor {
  if (user) return { kind: 'USER', id: user.id, name: user.email };
  if (key) return { kind: 'API_KEY', id: key.id, name: key.name };
  return SERVICE_AUTHOR;
}
