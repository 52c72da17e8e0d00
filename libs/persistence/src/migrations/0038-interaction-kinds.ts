import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plug-ins may declare kinds of interactions of their own, so the category is a word and no longer one of three. */
export class InteractionKinds1796000000280 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Stored rows fulfil it: checking them would read all interactions.
    await runner.query(`
      alter table interactions
        drop constraint interactions_category_check,
        add constraint interactions_category_check check (category ~ '^[A-Z]{2,20}$') not valid`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
