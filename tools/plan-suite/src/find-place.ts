import type pg from 'pg';
import type { Place } from '@listings/persistence/plans';

/** Finds the ids of an account's rows: those of a linked location in the middle of its large campaign, and of what belongs to it. */
export async function findPlace(client: pg.Client, accountId: number): Promise<Place> {
  const { rows } = await client.query<Place & { first: number }>(
    `select $1::integer as "accountId", link.location_id as "locationId", link.publisher,
       link.connected_account_id as "connectedAccountId", link.listing_id as "listingId", link.listing_ref as "listingRef",
       place.folder_id as "folderId", feed.id as "feedId",
       md5('user ' || $1::integer || ' 1')::uuid as "userId", md5('upload ' || $1::integer || ' 1')::uuid as "uploadId",
       md5('redelivery ' || $1::integer || ' 1')::uuid as "redeliveryId", md5('job ' || $1::integer || ' 10')::uuid as "jobId",
       md5('job ' || $1::integer || ' 30')::uuid as "runningJobId", md5('file ' || $1::integer || ' 50')::uuid as "fileId",
       20 as "postId", 1 as "largePostId",
       delivery.id as "deliveryId", delivery.item_id as "itemId", response.id as "responseId",
       response.interaction_id as "interactionId", photo.id as "photoId", photo.location_id as "photoLocationId",
       (select id from photo_requests where account_id = $1 limit 1) as "photoRequestId",
       (select id from match_suggestions where account_id = $1 limit 1) as "suggestionId",
       (select id from rejected_matches where account_id = $1 limit 1) as "rejectedId",
       (select id from duplicate_listings where account_id = $1 limit 1) as "duplicateId",
       event.id as "eventId", event.sequence::float8 as sequence, event.created_at as "createdAt",
       (select max(sequence)::float8 from events where account_id = $1) as "lastSequence",
       array(select location_id from listing_links where account_id = $1 and location_id >= link.location_id
             order by location_id limit 100) as "locationIds",
       array(select store_id from locations where account_id = $1 order by id limit 10) as "storeIds",
       array(select id from interactions where account_id = $1 limit 20) as "interactionIds"
     from (select listing_links.* from listing_links join post_deliveries using (account_id, location_id)
           where account_id = $1 and post_id = 1 order by location_id
           offset (select count(*) / 2 from post_deliveries where account_id = $1 and post_id = 1) limit 50) link
     join locations place on place.account_id = $1 and place.id = link.location_id
     join insight_feeds feed on feed.account_id = $1 and feed.location_id = link.location_id
     join post_deliveries delivery on delivery.account_id = $1 and delivery.post_id = 1 and delivery.location_id = link.location_id
     join interactions review on review.account_id = $1 and review.location_id = link.location_id
     join interaction_responses response on response.account_id = $1 and response.interaction_id = review.id
     cross join lateral (select id, location_id from location_photos where account_id = $1 order by id limit 1) photo
     cross join lateral (select * from events where account_id = $1 and location_id = link.location_id
                         order by sequence limit 1) event
     order by link.location_id limit 1`,
    [accountId],
  );
  const [place] = rows;
  if (!place) throw new Error(`Account ${accountId} has no rows.`);
  return { ...place, feedId: Number(place.feedId), deliveryId: Number(place.deliveryId), itemId: Number(place.itemId) };
}
