/** The features, and the files of the baseline that make their tables. Lists of names are texts. */
export const FEATURES: Readonly<Record<string, string>> = {
  accounts: 'accounts requests',
  identity: 'people',
  locations: 'locations',
  photos: 'photos',
  connections: 'connections matching',
  health: '',
  listings: 'listings',
  insights: 'insights',
  interactions: 'interactions interaction-counts',
  posts: 'posts',
  webhooks: 'webhooks events',
};

/** Tables that another feature owns than the one that the file of the baseline is named after. */
export const OWNERS: Readonly<Record<string, string>> = {
  listing_verifications: 'connections',
  listing_creations: 'connections',
  location_photos: 'locations',
  memberships: 'accounts',
};

/** The features that own the tables of later migrations. */
export const LATER: Readonly<Record<string, string>> = {
  accounts: 'deletion_certificates account_brands',
  connections: 'rejected_matches known_listings',
  health:
    'listing_readings listing_differences difference_rules location_health health_marks health_accounts health_days',
  insights: 'insight_months insight_sum_slots insight_sums insight_day_sums',
  interactions: 'review_sum_slots review_sums',
  jobs: 'files file_parts jobs job_rows',
  locations: 'import_settings location_numbers location_views location_view_defaults',
  transfer: 'moved_locations',
};

/** Tables of later migrations that belong to no feature, with the library that owns them. */
export const OF_LIBRARIES: Readonly<Record<string, string>> = {
  publisher_outages: 'libs/publishers/gateway/',
  publisher_call_times: 'libs/publishers/gateway/',
  connection_call_times: 'libs/publishers/gateway/',
};

/**
 * Tables that every feature writes in its own transaction: the outbox and the events, the counters of an account, and the files that no row
 * refers to any more; and the responses that the requests of all operations store.
 */
export const SHARED =
  'event_outbox events events_default account_counters location_counts orphaned_media idempotency_keys'.split(' ');

/** Tables that the features that build on their owner read, because these records identify what they work on. Their owner alone writes them. */
export const PUBLISHED =
  'accounts memberships locations connected_accounts connected_listings listing_links listing_creations'.split(' ');

/** Files that name tables of another feature, and why. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  // It looks for the files of a restored backup.
  'apps/admin/src/restore-drill/sample-media.ts': 'accounts location_photos',
  // Additional events and those of old reviews are recorded only where the endpoint asks for them.
  'libs/events/src/store/additional-events.ts': 'webhook_endpoints',
  // The index of the deliveries finds the events of a location.
  'libs/events/src/store/delivery-selection.ts': 'webhook_deliveries',
  // It gives events their numbers and their deliveries in one statement.
  'libs/events/src/store/event-numbers.ts': 'accounts webhook_deliveries webhook_endpoints',
  // It compares the newest rows of every feature with their events.
  'libs/events/src/store/missing-events.ts': 'interaction_responses interactions locations post_items social_posts',
  // A key says who has created it.
  'libs/features/accounts/src/store/api-keys.ts': 'users',
  // The worker that measures the installation counts them.
  'libs/features/accounts/src/store/mail-counts.ts': 'mails',
  // A user begins with the first membership and ends with the last one, also when an account is deleted.
  'libs/features/accounts/src/store/member-users.ts': 'users',
  // It makes the feeds of a new link in the statement of the link.
  'libs/features/connections/src/store/listing-links.ts': 'insight_feeds interaction_feeds',
  // It filters locations by the publishers at which they are linked.
  'libs/features/locations/src/store/location-reads.ts': 'listing_links',
  // It filters locations by what they have at a publisher.
  'libs/features/locations/src/store/states-at-publisher.ts':
    'connected_listings duplicate_listings listing_creations listing_links listing_verifications match_suggestions',
  // An upload that a post uses is not deleted.
  'libs/features/photos/src/store/uploads.ts': 'post_uploads social_posts',
  // A post keeps the uploads that it shows.
  'libs/features/posts/src/store/post-uploads.ts': 'uploads',
  // An import needs an installation without accounts and users, and brings only members of its account.
  'libs/features/transfer/src/store/table-rows.ts': 'users',
  // A test event names a location of the account.
  'libs/features/webhooks/src/store/event-list.ts': 'locations',
  // It ends what a restored database repeats, in one transaction.
  'libs/persistence/src/installation/after-restore.ts':
    'accounts audit_log connect_links invitations listing_creations listing_submissions mails ' +
    'sessions sign_ups sso_flows user_links users',
  // It is a condition of statements of all features.
  'libs/persistence/src/paused-accounts.ts': 'accounts',
  // The gateway renews credentials before a call, and keeps the pauses of publishers.
  'libs/publishers/gateway/src/store/credentials.ts': 'connected_accounts',
  'libs/publishers/gateway/src/store/open-connection.ts': 'connected_accounts',
  // It goes through the accounts in their order.
  'libs/work/src/store/repair.ts': 'accounts',
};
