import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The photos that the service added to listings, and the publisher from which a photo was imported. */
export class PhotosAtListings1764000000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Listing and photos of the last push of photos; written under the claim, before each photo is sent.
      alter table listing_submissions add column photos jsonb;
      -- A photo is not pushed to the publisher whose listing it was imported from.
      alter table location_photos add column imported_from text;
      alter table photo_request_items add column imported_from text;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table photo_request_items drop column imported_from;
      alter table location_photos drop column imported_from;
      alter table listing_submissions drop column photos;`);
  }
}
