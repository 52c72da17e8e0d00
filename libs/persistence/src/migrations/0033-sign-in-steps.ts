import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The further forms of a connect link, such as that for a code after the password, and signing in again. */
export class SignInSteps1796000000239 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table connect_links
        -- set if the owner signs in again at this connected account
        add column connected_account_id uuid,
        -- how many forms the owner has completed, and when the next one was shown
        add column form_step smallint not null default 0,
        add column form_step_at timestamptz,
        -- the next form and its state, encrypted
        add column form_step_sealed text,
        -- how often the next form was submitted
        add column form_step_attempts smallint not null default 0`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
