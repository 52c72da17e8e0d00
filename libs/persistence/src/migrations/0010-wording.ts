import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Removes what clients shall not read from stored rows: null in plain text fields of the records [contract 4]. */
export class Wording1764000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(emptyTexts);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

/** The plain text fields of a record that earlier versions rendered as null. */
const TEXTS = 'street city postalCode stateIso stateName countryCode phone description subCategoryName'.split(' ');

/**
 * Edits the JSON text itself, so that the fields keep their order. Inside a string of the record every quotation mark
 * has a backslash before it, so these patterns match fields only.
 */
const emptyTexts = `
  update location_documents set document = regexp_replace(
    regexp_replace(document, '"(${TEXTS.join('|')})":null', '"\\1":""', 'g'),
    '"isPreferred":(true|false),"submissionStatus"', '"isPreferred":\\1,"name":"","submissionStatus"', 'g')
  where document ~ '"(${TEXTS.join('|')})":null|"isPreferred":(true|false),"submissionStatus"'
`;
