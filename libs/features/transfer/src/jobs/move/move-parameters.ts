import { createHash } from 'node:crypto';
import { ACCOUNT_MOVE } from '@listings/feature-jobs';
import type { JobKind, JobRow } from '@listings/feature-jobs';
import { locationRowView, MOVED } from '@listings/feature-locations';
import type { LocationJobsDependencies } from '@listings/feature-locations';
import type { Encryption } from '@listings/platform';
import type { KnownSites, MovedLocation } from '../../move/read-location.js';

/** The kind of job that takes over the data of an account at another service. */
export const MOVE = {
  name: ACCOUNT_MOVE,
  place: 7,
  does: 'Takes over the data of an account at another service.',
  phases: ['FETCHING', 'CHECKING', 'REVIEW', 'APPLYING', 'LISTINGS', 'REVIEWS'],
  waitsIn: ['REVIEW'],
  outcomes: MOVED,
  applies: ['NEW', 'CHANGED', 'SAME', 'KEPT'],
  rowView: locationRowView,
} as const satisfies JobKind;

/** What a move knows. */
export interface MoveParameters {
  /** The address of the other service, without a trailing slash. */
  readonly url: string;
  /** Whether the other service wins over what somebody has changed here. */
  readonly overwrite: boolean;
  /** The encrypted API key of the other service; a job that has ended has none. */
  readonly secret?: string;
  /** The sites of the other service that this installation has, once they are read. */
  readonly sites?: KnownSites;
  /** The ended move whose locations without a seat it tries again, without calling the other service. */
  readonly retries?: string;
  /** The numbers of reviews by outcome. */
  readonly reviews?: MovedReviews;
}

/** The numbers of reviews by outcome, and of remembered listings. */
export interface MovedReviews {
  readonly stored: number;
  readonly read: number;
  readonly unknown: number;
  readonly listings: number;
}

/** The dependencies of the steps of a move. */
export interface MoveDependencies extends LocationJobsDependencies {
  readonly encryption: Encryption;
  /** Whether the other service may have an address that is not public. */
  readonly allowPrivateAddresses: boolean;
  /** Time between two calls of the other service, in milliseconds. */
  readonly paceMs: number;
}

/** The numbers of a move that has read no reviews yet. */
export const NO_REVIEWS: MovedReviews = { stored: 0, read: 0, unknown: 0, listings: 0 };

/** The part of a position that all phases which call the other service have in common. */
export interface CallPosition {
  /** How many calls in a row have failed but may succeed later. */
  readonly attempts?: number;
}

/** The parameters of a move. */
export function moveParameters(job: JobRow): MoveParameters {
  return job.parameters as unknown as MoveParameters;
}

/** What an encrypted API key is bound to. */
export function moveSecretContext(accountId: number, url: string): string {
  return `account-move ${accountId} ${url}`;
}

/** A short name of the other service, for references. */
export function sourceName(url: string): string {
  return createHash('sha256').update(url).digest('base64url').slice(0, 12);
}

/** The location of a row. */
export function movedLocationOf({ input }: { readonly input: unknown }): MovedLocation {
  return input as MovedLocation;
}
