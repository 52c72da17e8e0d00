import { Foundation1764000000001 } from './0001-foundation.js';
import { Photos1764000000002 } from './0002-photos.js';
import { Listings1764000000003 } from './0003-listings.js';
import { Matching1764000000004 } from './0004-matching.js';
import { BlockedWork1764000000005 } from './0005-blocked-work.js';
import { EnqueuedRows1764000000006 } from './0006-enqueued-rows.js';
import { RecordSize1764000000007 } from './0007-record-size.js';
import { ReturnOrigins1764000000008 } from './0008-return-origins.js';
import { SearchWords1764000000009 } from './0009-search-words.js';
import { Wording1764000000010 } from './0010-wording.js';
import { Interactions1764000000011 } from './0011-interactions.js';
import { Insights1764000000012 } from './0012-insights.js';
import { Duplicates1764000000013 } from './0013-duplicates.js';
import { CountsByDay1764000000014 } from './0014-counts-by-day.js';
import { Portal1764000000015 } from './0015-portal.js';
import { EventPartitions1764000000016 } from './0016-event-partitions.js';
import { DeliveryLists1764000000017 } from './0017-delivery-lists.js';
import { PortalRetention1764000000018 } from './0018-portal-retention.js';
import { InteractionSchedules1764000000019 } from './0019-interaction-schedules.js';
import { Engagement1764000000020 } from './0020-engagement.js';
import { FanOut1764000000021 } from './0021-fan-out.js';
import { AccountCampaigns1764000000022 } from './0022-account-campaigns.js';
import { ForeignKeyIndexes1764000000023 } from './0023-foreign-key-indexes.js';
import { SuspectDeliveries1764000000024 } from './0024-suspect-deliveries.js';
import { LocationChanges1764000000025 } from './0025-location-changes.js';
import { FailedSubmissions1764000000026 } from './0026-failed-submissions.js';
import { Uploads1764000000027 } from './0027-uploads.js';
import { RequestLog1764000000028 } from './0028-request-log.js';
import { FormsAndPauses1764000000029 } from './0029-forms-and-pauses.js';
import { Plans1764000000030 } from './0030-plans.js';
import { EventNumbers1764000000031 } from './0031-event-numbers.js';
import { PhotosAtListings1764000000032 } from './0032-photos-at-listings.js';
import { AccountKeys1764000000034 } from './0034-account-keys.js';
import { PhotoIds1764000000035 } from './0035-photo-ids.js';
import { PushedParts1764000000036 } from './0036-pushed-parts.js';

/** All migrations, oldest first. Append only: a released migration never changes. */
export const migrations = [
  Foundation1764000000001,
  Photos1764000000002,
  Listings1764000000003,
  Matching1764000000004,
  BlockedWork1764000000005,
  EnqueuedRows1764000000006,
  RecordSize1764000000007,
  ReturnOrigins1764000000008,
  SearchWords1764000000009,
  Wording1764000000010,
  Interactions1764000000011,
  Insights1764000000012,
  Duplicates1764000000013,
  CountsByDay1764000000014,
  Portal1764000000015,
  EventPartitions1764000000016,
  DeliveryLists1764000000017,
  PortalRetention1764000000018,
  InteractionSchedules1764000000019,
  Engagement1764000000020,
  FanOut1764000000021,
  AccountCampaigns1764000000022,
  ForeignKeyIndexes1764000000023,
  SuspectDeliveries1764000000024,
  LocationChanges1764000000025,
  FailedSubmissions1764000000026,
  Uploads1764000000027,
  RequestLog1764000000028,
  FormsAndPauses1764000000029,
  Plans1764000000030,
  EventNumbers1764000000031,
  PhotosAtListings1764000000032,
  AccountKeys1764000000034,
  PhotoIds1764000000035,
  PushedParts1764000000036,
];
