import { describe, expect, it } from '@jest/globals';
import { startJobsFixture } from '../testing/jobs-fixture.js';

const fixture = startJobsFixture();

/** The state of a job after each of its next steps: each does a piece with 40 rows, and then PostgreSQL says this. */
async function statesAfter(steps: number, statement: string) {
  const job = await fixture.start(await fixture.newCaller());
  const states: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    await fixture.work(async (run) => {
      if (run.job.processed === 0) await run.commit(async () => ({ processed: 40 }));
      await run.commit(async (transaction) => {
        await transaction.query(statement);
        return {};
      });
    });
    states.push((await fixture.read(job)).state);
    await fixture.makeDue();
  }
  return { states, problem: (await fixture.read(job)).problem };
}

/** Something that PostgreSQL refuses with this state. */
const raising = (state: string) => `do $$ begin raise exception using errcode = '${state}', message = 'no'; end $$`;

describe('[jobs, reliability 4, G20] a job whose data PostgreSQL refuses', () => {
  it.each([
    ['a text that is too long for its place', raising('22001'), 1],
    ['a character that no text may have', raising('22P05'), 1],
    ['a key that is too long for an index', raising('54000'), 1],
    ['a value that breaks a rule of the table, which might be a lost race once', raising('23514'), 2],
    ['two rows with one number', raising('23505'), 2],
  ])('ends, instead of trying %s for hours', async (_, statement, steps) => {
    const { states, problem } = await statesAfter(steps, statement);
    expect(states).toEqual([...Array<string>(steps - 1).fill('RUNNING'), 'FAILED']);
    expect(problem).toBe(
      'The service cannot store what follows behind the first 40 rows, and trying again would change nothing. What the job has done until now stays done. Correct the rows there, or show this job to the operator.',
    );
  });

  it.each(['40001', '40P01', '55P03', '57014'])('is tried again after what may pass: %s', async (state) => {
    expect((await statesAfter(3, raising(state))).states).toEqual(['RUNNING', 'RUNNING', 'RUNNING']);
  });
});
