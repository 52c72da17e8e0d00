import type { Sql } from '@listings/persistence';
import type { Encryption, ResealReport } from '@listings/platform';
import { findOutdatedMails, resealMail } from '../store/mails.js';
import { mailContext } from './queue-mail.js';

/** Encrypts mails again that wait to be sent and were encrypted with an older key. */
export async function resealMails(
  { database, encryption }: { readonly database: Sql; readonly encryption: Encryption },
  report: ResealReport,
): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const found = await findOutdatedMails(database, { keyId: encryption.newestKeyId, after });
    for (const { id, body: from, appearance: before } of found) {
      const body = report.reseal(encryption, from, mailContext(id));
      const appearance = before === null ? null : report.reseal(encryption, before, mailContext(id));
      if (body !== undefined && appearance !== undefined) await resealMail(database, { id, from, body, appearance });
    }
    after = found.at(-1)?.id;
    if (after === undefined) return;
  }
}
