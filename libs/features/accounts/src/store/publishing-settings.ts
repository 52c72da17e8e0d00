import { changeRows, selectOnly } from '@listings/persistence';

/** How an account publishes. */
export interface PublishingSettings {
  /** Whether the oldest live post of a listing is deleted where the publisher shows no more; otherwise the new one is refused. */
  readonly replacesOldestPosts: boolean;
}

/** Returns how an account publishes; as by default if the account does not exist. */
export const findPublishingSettings = selectOnly<[accountId: number], PublishingSettings>({
  name: 'publishing-settings',
  text: 'select replaces_oldest_posts as "replacesOldestPosts" from accounts where id = $1',
  otherwise: { replacesOldestPosts: false },
});

/** Stores how an account publishes. */
export const storePublishingSettings = changeRows<[given: PublishingSettings & { readonly accountId: number }]>({
  text: 'update accounts set replaces_oldest_posts = $replacesOldestPosts where id = $accountId',
});
