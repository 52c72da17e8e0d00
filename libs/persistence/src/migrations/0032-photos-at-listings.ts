import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The photos that the service added to listings, and the listing from which a photo was imported. */
export class PhotosAtListings1764000000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Listing and photos of the last push of photos; written under the claim, before each photo is sent.
      alter table listing_submissions add column photos jsonb;
      -- A photo is not pushed to the listing that it was imported from: its publisher and reference.
      alter table location_photos add column imported_from text, add column imported_listing text;
      alter table photo_request_items add column imported_from text, add column imported_listing text;
      -- An import links the listing and requests its photos in one transaction.
      update photo_request_items item set imported_from = link.publisher, imported_listing = link.listing_ref
      from photo_requests request
      join listing_links link on link.account_id = request.account_id and link.location_id = request.location_id
        and link.linked_at = request.created_at
      where item.account_id = request.account_id and item.request_id = request.id and request.source = 'import';
      update location_photos photo set imported_from = item.imported_from, imported_listing = item.imported_listing
      from photo_request_items item
      where item.account_id = photo.account_id and item.photo_id = photo.id and item.imported_from is not null;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table photo_request_items drop column imported_from, drop column imported_listing;
      alter table location_photos drop column imported_from, drop column imported_listing;
      alter table listing_submissions drop column photos;`);
  }
}
