import type { JsonObject } from '../json/json.js';

/** The verification states that the product distinguishes [publishers 1.7]. */
export const VERIFICATION_STATES = [
  'VERIFIED',
  'PROCESSING',
  'PENDING',
  'UNVERIFIED',
  'DUPLICATE',
  'SUSPENDED',
  'DISABLED',
] as const;

/** One of the states of [publishers 1.7]. */
export type VerificationState = (typeof VERIFICATION_STATES)[number];

/** How the owner lost access: 403, 404, or not at all [publishers 3.4]. */
export type Access = 'open' | 'removed' | 'hidden';

/** The state of a local post [publishers 1.8]. */
export type PostState = 'PROCESSING' | 'LIVE' | 'REJECTED' | 'SCHEDULED';

/** An account or group of an owner [publishers 1.4]. */
export interface AccountA {
  readonly id: string;
  readonly owner: string;
  readonly accountName: string;
  readonly type: 'PERSONAL' | 'LOCATION_GROUP';
  readonly role: 'PRIMARY_OWNER' | 'OWNER';
}

/** A post with its internal data [publishers 1.8]. */
export interface PostA {
  readonly id: string;
  readonly listing: string;
  readonly createdAt: number;
  updatedAt: number;
  state: PostState;
  searchUrl?: string;
  /** When the deletion of the post takes effect [README, Deletions of posts]. */
  goneAt?: number;
  /** The fields that the author wrote. */
  content: JsonObject;
  views: number;
  clicks: number;
}

/** A photo of a listing [publishers 1.5]. */
export interface PhotoA {
  readonly key: string;
  readonly category: string;
  readonly mediaFormat: string;
  readonly description?: string;
  readonly sourceUrl?: string;
  readonly createdAt: number;
  readonly width: number;
  readonly height: number;
  /** The uploaded or fetched bytes. Without them, the sandbox serves a generated picture. */
  readonly file?: { readonly contentType: string; readonly bytes: Buffer };
}

/** A link for booking, ordering or buying [publishers 1.6]. */
export interface ActionLink {
  readonly id: string;
  uri: string;
  placeActionType: string;
  isPreferred: boolean;
  readonly isEditable: boolean;
  readonly providerType: 'MERCHANT' | 'AGGREGATOR_3P';
  readonly createdAt: number;
  updatedAt: number;
}

/** A reply with its moderation [publishers 1.9]. */
export interface ReplyA {
  comment: string;
  updatedAt: number;
  state: 'PENDING' | 'REJECTED' | 'APPROVED';
  policyViolation?: string;
}

/** A review [publishers 1.9]. */
export interface ReviewA {
  readonly id: string;
  stars: number;
  comment?: string;
  readonly author?: string;
  readonly isAnonymous: boolean;
  readonly createdAt: number;
  updatedAt: number;
  reply?: ReplyA;
}

/** An answer to a question, of the business or of another customer. */
export interface AnswerA {
  readonly author: string;
  readonly isMerchant: boolean;
  readonly text: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A customer's question about a listing [README, Questions]. */
export interface QuestionA {
  readonly id: string;
  readonly author: string;
  text: string;
  readonly createdAt: number;
  updatedAt: number;
  /** The answer of the business first. */
  answers: readonly AnswerA[];
}

/** An edit that waits for the publisher: the previous value and its push [publishers 1.4]. */
export interface PendingEdit {
  readonly before: JsonObject[string];
  readonly push: number;
}

/** The methods of verification [publishers 1.7]. */
export type VerificationMethodA = 'ADDRESS' | 'EMAIL' | 'PHONE_CALL' | 'SMS' | 'AUTO';

/** A verification that somebody started, with the pin that the owner receives [README, Verification]. */
export interface VerificationA {
  readonly id: string;
  readonly method: VerificationMethodA;
  readonly pin: string;
  readonly createdAt: number;
  state: 'PENDING' | 'COMPLETED' | 'FAILED';
  wrongPins: number;
}

/** A listing with all its data [publishers 1.4]. */
export interface ListingA {
  readonly id: string;
  readonly owner: string;
  readonly accountId: string;
  /** Wire fields except `metadata`. */
  location: JsonObject;
  /** Flags of `metadata` that the admin set. They override the computed ones. */
  metadata: JsonObject;
  attributes: JsonObject[];
  verification: VerificationState;
  /** Newest first. */
  verifications: VerificationA[];
  access: Access;
  canDelete: boolean;
  /** The listing that this one duplicates. */
  duplicateOf?: string;
  readonly pendingEdits: Map<string, PendingEdit>;
  /** Decisions of the admin for the next push. */
  readonly editDecisions: Map<string, 'accept' | 'drop'>;
  /** Top-level fields that the publisher changed and the owner has not changed since. */
  readonly publisherChanged: Set<string>;
  photos: PhotoA[];
  actionLinks: ActionLink[];
  posts: PostA[];
  readonly reviews: ReviewA[];
  questions: QuestionA[];
}
