import { expect, it } from '@jest/globals';
import { startedTask } from '@listings/nest/testing';
import { newAccount, temporaryDatabase } from '@listings/persistence/testing';
import { waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { MeasurementsTask } from './measurements-task.js';

const database = shared(() => temporaryDatabase());

/** The task of one worker, which has run once. */
const worker = () => startedTask((metrics, context) => new MeasurementsTask(database, metrics, context));

it('[contract 10] measures mails, jobs and space in one worker at a time', async () => {
  const account = await newAccount(database);
  await database.sql`update account_counters set upload_bytes = 700`;
  await database.sql`
    insert into mails (id, recipient, subject, body, attempts, due_at, expires_at)
    select gen_random_uuid(), 'ann@example.org', 'Hello', 'sealed', attempts, now() + due_in, now() + expires_in
    from (values (0, interval '-5 minutes', interval '1 day'), (3, '10 minutes', '1 day'), (9, '-1 day', '-1 hour'))
      as mail (attempts, due_in, expires_in)`;
  await database.sql`
    insert into jobs (account_id, id, kind, title, state, phase, source, author_kind, author_name, created_at, phase_started_at, ended_at,
      details_until)
    select ${account}, gen_random_uuid(), 'location-import', 'chain.csv', state, 'check', 'user', 'SERVICE', 'Ann', now(), now() - age, ended_at,
      ended_at + interval '30 days'
    from (values ('RUNNING', interval '2 hours', null::timestamptz), ('WAITING', '9 days', null), ('FAILED', '1 hour', now() - interval '1 hour'),
      ('FAILED', '3 days', now() - interval '3 days'), ('DONE', '1 hour', now())) as job (state, age, ended_at)`;
  const [one, two] = [await worker(), await worker()];
  const measures = async ({ metrics }: typeof one) => (await metrics()).includes('space_bytes{part="uploads"} 700');
  await waitFor(() => measures(one), { describe: 'the first measurement' });
  const text = await one.metrics();
  for (const state of ['untried', 'tried']) expect(text).toContain(`listings_mails_open{state="${state}"} 1\n`);
  for (const state of ['running', 'waiting', 'failed'])
    expect(text).toContain(`listings_jobs{kind="location-import",state="${state}"} 1\n`);
  const valueOf = (name: string) => Number(new RegExp(`^${name} ([\\d.]+)$`, 'm').exec(text)?.[1]);
  expect(Math.floor(valueOf('listings_mails_late_seconds') / 60)).toBe(5);
  expect(Math.floor(valueOf('listings_jobs_oldest_seconds\\{kind="location-import"\\}') / 3_600)).toBe(2);
  expect(valueOf('listings_space_bytes\\{part="database"\\}')).toBeGreaterThan(1_000_000);
  expect(await two.metrics()).not.toMatch(/listings_(jobs|mails_open|space_bytes)\{/);

  await one.stop();
  await two.clock.advance(60_000);
  await waitFor(() => measures(two), { describe: 'the measurement of the other worker' });
  await two.stop();
});
