import { CLAIM, declarePlans, hours, now, reference } from '@listings/persistence/plans';
import {
  claimDueMails,
  deleteExpiredMails,
  deleteMail,
  findOutdatedMails,
  insertMail,
  postponeMail,
  resealMail,
} from './mails.js';

const mail = reference('mails belong to no account');

/** The calls of the functions in mails.ts. */
export const plans = declarePlans(
  {
    insertMail: {
      pages: { small: 110, largest: 20 },
      call: (sql) =>
        insertMail(sql, {
          id: CLAIM,
          recipient: 'ann@example.org',
          subject: 'Hello',
          body: 'Hello',
          appearance: 'Hello',
          now: now(),
          expiresAt: hours(1),
        }),
    },
    claimDueMails: { pages: 20, call: (sql) => claimDueMails(sql, { now: now(), leaseEndsAt: hours(1), limit: 20 }) },
    postponeMail: { pages: 20, call: (sql) => postponeMail(sql, { id: CLAIM, attempts: 1, dueAt: hours(1) }) },
    findOutdatedMails: { pages: 20, call: (sql) => findOutdatedMails(sql, { keyId: 'other', after: undefined }) },
    resealMail: { pages: 20, call: (sql) => resealMail(sql, { id: CLAIM, from: 'a', body: 'b', appearance: 'b' }) },
    deleteMail: { pages: 20, call: (sql) => deleteMail(sql, CLAIM) },
    deleteExpiredMails: { pages: 20, call: (sql) => deleteExpiredMails(sql, { now: now(), limit: 100 }) },
  },
  {
    acrossAccounts: {
      claimDueMails: mail,
      deleteExpiredMails: mail,
      deleteMail: mail,
      findOutdatedMails: mail,
      insertMail: mail,
      postponeMail: mail,
      resealMail: mail,
    },
  },
);
