import type { MigrationInterface } from 'typeorm';
import { Baseline1795000000001 } from './0001-baseline.js';
import { Jobs1796000000001 } from './0002-jobs.js';
import { ReviewNumbers1796000000011 } from './0003-review-numbers.js';
import { ReviewRankingIndex1796000000012 } from './0004-review-ranking-index.js';
import { InsightMonths1796000000013 } from './0005-insight-months.js';
import { PostRetries1796000000021 } from './0006-post-retries.js';
import { InsightSums1796000000031 } from './0007-insight-sums.js';
import { ReviewSums1796000000032 } from './0008-review-sums.js';
import { ListingReadings1796000000041 } from './0009-listing-readings.js';
import { ListingDifferences1796000000042 } from './0010-listing-differences.js';
import { DifferenceRules1796000000051 } from './0011-difference-rules.js';
import { AdditionalEvents1796000000071 } from './0012-additional-events.js';
import { PublisherOfChanges1796000000081 } from './0013-publisher-of-changes.js';
import { LocationHealth1796000000091 } from './0014-location-health.js';
import { RejectedMatches1796000000101 } from './0015-rejected-matches.js';
import { ArchivedLocationsIndex1796000000121 } from './0016-archived-locations-index.js';
import { VerificationActions1796000000131 } from './0017-verification-actions.js';
import { ComparedPhotos1796000000136 } from './0018-compared-photos.js';
import { LocationAttributes1796000000141 } from './0019-location-attributes.js';
import { SafeCreations1796000000151 } from './0020-safe-creations.js';
import { CorrelationIds1796000000201 } from './0021-correlation-ids.js';
import { TakenPhotos1796000000211 } from './0022-taken-photos.js';
import { PublisherOutages1796000000221 } from './0023-publisher-outages.js';
import { PhoneExtension1796000000223 } from './0024-phone-extension.js';
import { LocationLists1796000000231 } from './0025-location-lists.js';
import { LocationListIndexes1796000000232 } from './0026-location-list-indexes.js';
import { LanguagesAndBrands1796000000233 } from './0027-languages-and-brands.js';
import { TraceParents1796000000234 } from './0028-trace-parents.js';
import { DeletionCertificates1796000000235 } from './0029-deletion-certificates.js';
import { CallTimes1796000000236 } from './0030-call-times.js';
import { BackupTimes1796000000237 } from './0031-backup-times.js';
import { RatingText1796000000238 } from './0032-rating-text.js';
import { SignInSteps1796000000239 } from './0033-sign-in-steps.js';
import { AuditStream1796000000240 } from './0034-audit-stream.js';
import { Moves1796000000250 } from './0035-moves.js';
import { LivePosts1796000000270 } from './0037-live-posts.js';
import { InteractionKinds1796000000280 } from './0038-interaction-kinds.js';
import { ClosingResponses1796000000290 } from './0039-closing-responses.js';
import { PublicHolidayHours1796000000330 } from './0043-public-holiday-hours.js';
import { RefusedPhotosOfMoves1796000000347 } from './0047-refused-photos-of-moves.js';
import { BrowsersOfConnectLinks1796000000353 } from './0053-browsers-of-connect-links.js';
import { ContentOfRequests1796000000358 } from './0058-content-of-requests.js';
import { LateDeletions1796000000359 } from './0059-late-deletions.js';
import { ReplacedPostsIndex1796000000360 } from './0060-replaced-posts-index.js';
import { LiveLocations1796000000361 } from './0061-live-locations.js';
import { IgnoredHolidays1796000000362 } from './0062-ignored-holidays.js';
import { PermanentClosures1796000000363 } from './0063-permanent-closures.js';
import { ComparableTexts1796000000364 } from './0064-comparable-texts.js';
import { SearchedScripts1796000000366 } from './0066-searched-scripts.js';
import { ScoresOfClosedLocations1796000000367 } from './0067-scores-of-closed-locations.js';
import { UniqueTexts1796000000368 } from './0068-unique-texts.js';
import { UniqueTextIndexes1796000000369 } from './0069-unique-text-indexes.js';

/** A migration of a release. */
export interface ReleasedMigration extends MigrationInterface {
  /** True if processes of earlier releases fail on the schema that the migration makes: they refuse to start then. */
  readonly excludesOlder?: boolean;
}

/** All migrations, oldest first. Append only: a released migration never changes. */
export const migrations: readonly (new () => ReleasedMigration)[] = [
  Baseline1795000000001,
  Jobs1796000000001,
  ReviewNumbers1796000000011,
  ReviewRankingIndex1796000000012,
  InsightMonths1796000000013,
  PostRetries1796000000021,
  InsightSums1796000000031,
  ReviewSums1796000000032,
  ListingReadings1796000000041,
  ListingDifferences1796000000042,
  DifferenceRules1796000000051,
  AdditionalEvents1796000000071,
  PublisherOfChanges1796000000081,
  LocationHealth1796000000091,
  RejectedMatches1796000000101,
  ArchivedLocationsIndex1796000000121,
  VerificationActions1796000000131,
  ComparedPhotos1796000000136,
  LocationAttributes1796000000141,
  SafeCreations1796000000151,
  CorrelationIds1796000000201,
  TakenPhotos1796000000211,
  PublisherOutages1796000000221,
  PhoneExtension1796000000223,
  LocationLists1796000000231,
  LocationListIndexes1796000000232,
  TraceParents1796000000234,
  BackupTimes1796000000237,
  SignInSteps1796000000239,
  CallTimes1796000000236,
  LanguagesAndBrands1796000000233,
  RatingText1796000000238,
  DeletionCertificates1796000000235,
  AuditStream1796000000240,
  Moves1796000000250,
  LivePosts1796000000270,
  InteractionKinds1796000000280,
  ClosingResponses1796000000290,
  PublicHolidayHours1796000000330,
  RefusedPhotosOfMoves1796000000347,
  BrowsersOfConnectLinks1796000000353,
  ContentOfRequests1796000000358,
  LateDeletions1796000000359,
  ReplacedPostsIndex1796000000360,
  LiveLocations1796000000361,
  IgnoredHolidays1796000000362,
  PermanentClosures1796000000363,
  ComparableTexts1796000000364,
  SearchedScripts1796000000366,
  ScoresOfClosedLocations1796000000367,
  UniqueTexts1796000000368,
  UniqueTextIndexes1796000000369,
];
