import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Removes what clients must not read from stored rows: null in the plain text fields of records [contract 4], and a
 * publisher's protocol text where people read sentences [contract 7].
 */
export class Wording1764000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [emptyTexts, ...sentences]) await runner.query(part);
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

/** The signs of protocol text that earlier versions stored: an HTTP status, an identifier, a numbered error. */
const PROTOCOL = String.raw`HTTP[ /]?\d|\y[A-Za-z0-9]+_[A-Za-z0-9_]+|\(#\d+\)`;

/** The columns with texts for people, and the sentence that replaces protocol text in each. */
const sentences = [
  [
    'connected_accounts',
    'connectivity_issue',
    'The publisher no longer accepts the access that the owner granted; connect the account again',
  ],
  [
    'listing_links',
    'issue',
    'The connected account has no access to the listing any more; ask its owner at the publisher to grant access again',
  ],
  ['listing_submissions', 'issue', 'The publisher did not accept the data and gave no reason'],
  ['listing_creations', 'issue', 'The publisher rejected the listing and gave no reason'],
  ['post_deliveries', 'error', 'The publisher rejected the post and gave no reason'],
].map(([table, column, sentence]) => `update ${table} set ${column} = '${sentence}' where ${column} ~ '${PROTOCOL}'`);
