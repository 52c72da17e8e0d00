import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MOST_RECORD_BYTES, sizedRecord } from '@listings/domain';

/** Rows that are in memory at once: a document could have almost 1 MiB. */
const AT_ONCE = 20;

/**
 * Shortens the records that were rendered before their size was limited [contract 4]. Only the copy that clients read
 * becomes shorter; the location keeps its data.
 */
export class RecordSize1764000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    let last = { account_id: 0, id: 0 };
    for (;;) {
      const rows = (await runner.query(
        `select account_id, id, document from location_documents
         where octet_length(document) > $1 and (account_id, id) > ($2, $3) order by account_id, id limit ${AT_ONCE}`,
        [MOST_RECORD_BYTES, last.account_id, last.id],
      )) as { account_id: number; id: number; document: string }[];
      for (const { account_id, id, document } of rows) {
        const { text } = sizedRecord(JSON.parse(document) as Record<string, unknown>);
        await runner.query('update location_documents set document = $3 where account_id = $1 and id = $2', [
          account_id,
          id,
          text,
        ]);
        last = { account_id, id };
      }
      if (rows.length < AT_ONCE) return;
    }
  }

  async down(): Promise<void> {
    // The shortened copies are valid for the earlier release too.
  }
}
