import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who asks an owner to connect an account, and the browser in which the owner does it [contract 7]. */
export class BrowsersOfConnectLinks1796000000353 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table connect_links
        -- the e-mail address of a user, or the name of a key; null for a link of an earlier release
        add column asked_by_kind text,
        add column asked_by text,
        -- SHA-256 of the token of the browser that has started the consent; null if it may end in any
        add column browser_digest bytea`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
