import type { Caller } from './caller.js';
import type { RequestOrigin } from './request-origin.js';
import type { SignedInUser } from './signed-in-user.js';

/** Who caused a management change: a user, an API key, the administration command, or the service itself. */
export type ActorKind = 'USER' | 'API_KEY' | 'ADMINISTRATOR' | 'SERVICE';

/** Who makes a management change, and from where. */
export interface Actor {
  readonly kind: ActorKind;
  readonly userId?: string;
  readonly keyId?: string;
  /** The e-mail address of the user, or the name of the key or command. */
  readonly name: string;
  readonly address?: string;
  readonly userAgent?: string;
}

/** The author of changes that the service makes by itself. */
export const SERVICE: Actor = { kind: 'SERVICE', name: 'listings' };

/** The API key of a request as the author of management changes. */
export function actorOfKey({ key }: Caller, origin: RequestOrigin): Actor {
  return { kind: 'API_KEY', keyId: key?.id, name: key?.name ?? 'API key', ...origin };
}

/** The user as the author of management changes. */
export function actorOf(user: Pick<SignedInUser, 'userId' | 'email'>, origin: RequestOrigin): Actor {
  return { kind: 'USER', userId: user.userId, name: user.email, ...origin };
}
