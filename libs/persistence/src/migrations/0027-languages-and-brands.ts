import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The languages of people, and how an account appears to its members. */
export class LanguagesAndBrands1796000000233 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- the language of mails and reports, such as 'de'; null: English, until the dashboard says which
      alter table users add column language text;
      -- the language of the mail and of the new user
      alter table invitations add column language text;
      alter table sign_ups add column language text;
      alter table mails
        -- HTML, sender name and reply address, encrypted like the body; null: text alone, as earlier releases write it
        add column appearance text;

      -- How an account appears to its members, where that differs from the installation.
      create table account_brands (
        account_id integer primary key references accounts on delete cascade,
        name text check (char_length(name) between 1 and 60),
        -- such as '#3b54cb'
        accent text check (accent ~ '^#[0-9a-f]{6}$'),
        sender_name text check (char_length(sender_name) between 1 and 60),
        reply_to text check (char_length(reply_to) <= 254),
        -- a PNG that the service has encoded, and the first digits of its SHA-256, which its address contains
        logo bytea check (octet_length(logo) <= 262144),
        logo_digest text,
        check ((logo is null) = (logo_digest is null))
      )`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
