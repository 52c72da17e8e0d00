import { violation } from '@listings/errors';
import type { MutationErrorCode, RuleViolation } from '@listings/errors';
import { limitSentence, namedWaitMs, pausedUntil } from '@listings/publisher-gateway';
import type { ImportFailureCause, PublisherDeclaration, PublisherFailure } from '@listings/publisher-sdk';

/** Why a listing cannot be imported: a failure at the publisher, or a rule that is the same for all publishers. */
export type ImportObstacle = ImportFailureCause | 'NO_PRIMARY_CATEGORY' | 'COUNTRY_UNSUPPORTED';

/** The code for a cause that the publisher does not declare [7.4]. */
const general: Readonly<Record<ImportObstacle, MutationErrorCode>> = {
  NO_DATA: 'SY81089',
  RATE_LIMITED: 'SY81089',
  FETCH_FAILED: 'SY81089',
  PUBLISHER_RECORD_MISSING: 'SY81089',
  COUNTRY_UNKNOWN: 'SY81082',
  COUNTRY_UNSUPPORTED: 'SY81082',
  BUILD_FAILED: 'SY81072',
  CATEGORY_UNMAPPED: 'SY81083',
  NO_PRIMARY_CATEGORY: 'SY81081',
};

/** The cause to try next when the publisher does not declare the first one. */
const next: Partial<Record<ImportObstacle, ImportFailureCause>> = { PUBLISHER_RECORD_MISSING: 'NO_DATA' };

/** The violation of a failed import: the code that the plug-in declares for the cause, or the general code. */
export function importViolation(declaration: PublisherDeclaration, obstacle: ImportObstacle): RuleViolation {
  const codes = declaration.importErrors as Partial<Record<ImportObstacle, { code: `SY${number}`; message: string }>>;
  const fallback = next[obstacle];
  const declared = codes[obstacle] ?? (fallback && codes[fallback]);
  return declared ? { code: declared.code, reason: declared.message } : violation(general[obstacle]);
}

/** The violation of an import that could not read the listing. Says when the publisher takes calls again, if it has said so. */
export function readingViolation(
  declaration: PublisherDeclaration,
  failure: PublisherFailure,
  now: Date,
): RuleViolation {
  const violated = violationOf(declaration, failure);
  const waitMs = namedWaitMs(failure, now);
  if (waitMs === undefined) return violated;
  const sentence = limitSentence(failure, now) ?? pausedUntil(new Date(now.getTime() + waitMs));
  return { ...violated, reason: `${violated.reason}. ${sentence}` };
}

function violationOf(declaration: PublisherDeclaration, failure: PublisherFailure): RuleViolation {
  switch (failure.kind) {
    case 'CREDENTIALS_INVALID':
      return violation('SY81069');
    case 'RATE_LIMITED':
      return importViolation(declaration, 'RATE_LIMITED');
    case 'LISTING_NOT_FOUND':
      return importViolation(declaration, 'PUBLISHER_RECORD_MISSING');
    case 'NO_DATA':
      return importViolation(declaration, 'NO_DATA');
    case 'LISTING_INACCESSIBLE':
      return { ...importViolation(declaration, 'FETCH_FAILED'), reason: violation('SY83002').reason };
    case 'CONTENT_REJECTED':
    case 'TRANSIENT':
      return importViolation(declaration, 'FETCH_FAILED');
  }
}
