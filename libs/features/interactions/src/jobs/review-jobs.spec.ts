import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { applyJob } from '@listings/feature-jobs';
import { readPart } from '@listings/feature-jobs/testing';
import {
  interactionDetails,
  respond,
  REVIEW_REPLY,
  ReviewReport,
  startReviewExport,
  startReviewRankingExport,
  startReviewReply,
} from '../index.js';
import { startReviewJobsFixture } from '../testing/review-jobs-fixture.js';

const fixture = startReviewJobsFixture();

const exported = async (caller: Caller, conditions: Parameters<typeof startReviewExport>[2]['conditions']) =>
  fixture.after(await startReviewExport(fixture.deps, caller, { format: 'CSV', conditions }));

const replied = async (caller: Caller, given: Parameters<typeof startReviewReply>[2]) =>
  fixture.after(await startReviewReply(fixture.deps, caller, given));
const REFUSED = { violations: [{ code: 'SY87010' }] };
const contentsOf = (nodes: Awaited<ReturnType<typeof interactionDetails>>) =>
  nodes.map(({ responses }) => responses.map(({ content }) => content));

const twelve = Array.from({ length: 12 }, (_, day) => ({ rating: (day % 5) + 1 }));

describe('an export of reviews', () => {
  it('[jobs] has the reviews that match, newest first, with their replies, and no formula', async () => {
    const { caller, ids } = await fixture.newReviews([
      { authorName: 'Ada', content: '=HYPERLINK("x")' },
      { authorName: 'Bob', content: 'Fine' },
      { rating: 1, content: 'Bad' },
    ]);
    await respond(fixture.deps, caller, { interactionId: ids[0] ?? '', content: 'Thank you' });
    const job = await exported(caller, { ratings: [5] });
    expect(job).toMatchObject({ state: 'DONE', title: 'reviews', total: 2, processed: 2 });
    const [header, bob, ada, ...more] = await fixture.lines(caller, job);
    expect(header).toMatch(/^Review ID,Site,Type,Location ID,Location,/);
    expect(bob).toContain('2026-01-02T00:00:00.000Z,5,,Fine,Bob,,FALSE,,,,,');
    expect(ada).toContain(`"'=HYPERLINK(""x"")",Ada,,TRUE,Thank you,${fixture.clock.now().toISOString()},CREATED,,`);
    expect(more).toEqual([]);
  });

  it('[jobs] [contract 6] has the rating as its publisher shows it, in words that no spreadsheet takes for a day', async () => {
    const { caller } = await fixture.newReviews([{ rating: 4, ratingText: '8/10' }, {}]);
    const job = await exported(caller, {});
    const [header, stars, scaled] = await fixture.lines(caller, job);
    expect(header).toMatch(/,Rating at the publisher$/);
    expect(scaled).toMatch(/,8 of 10$/);
    expect(stars).toMatch(/,$/);
  });

  it('[jobs] has every review once, however many statements it takes', async () => {
    const { caller, ids, locationId } = await fixture.newReviews(
      Array.from({ length: 1_203 }, (_, number) => ({ rating: (number % 5) + 1 })),
    );
    const conditions = [{}, { locationIds: [locationId] }, { ratings: [3] }];
    for (const each of conditions) {
      const job = await exported(caller, each);
      const lines = (await fixture.lines(caller, job)).slice(1);
      const wanted = ids.filter((_, number) => !('ratings' in each) || number % 5 === 2);
      expect(lines.map((line) => line.slice(0, 36))).toEqual(wanted.toReversed());
      expect(job.total).toBe(wanted.length);
    }
  });

  it('[jobs] is refused when nothing matches, and never has reviews of another account', async () => {
    const { locationId } = await fixture.newReviews(twelve);
    const { caller } = await fixture.newReviews([{}]);
    const folderId = fixture.clock.uuid();
    for (const conditions of [{ ratings: [1] }, { locationIds: [locationId] }, { folderId }, { text: '!' }]) {
      const started = await startReviewExport(fixture.deps, caller, { format: 'XLSX', conditions });
      expect(started).toMatchObject(REFUSED);
    }
  });
});

const ranked = { grouping: 'LOCATION', rank: 'AVERAGE_RATING', rankOf: 'VALUE', descending: true } as const;

it('[jobs] an export of a ranking of reviews has all groups in their order, with their numbers and those of the days before', async () => {
  const { caller, locationId } = await fixture.newReviews([{ rating: 1 }, { rating: 5 }, { rating: 4 }]);
  const request = { ...ranked, locations: {}, range: { from: '2026-01-02', to: '2026-01-03' } };
  const job = await fixture.after(await startReviewRankingExport(fixture.deps, caller, { format: 'CSV', request }));
  expect(job).toMatchObject({ state: 'DONE', title: 'review-ranking', total: 1 });
  const [header = '', line = '', ...more] = await fixture.lines(caller, job);
  const cell = (column: string) => line.split(',')[header.split(',').indexOf(column)];
  expect(more).toEqual([]);
  const columns = ['Key', 'Reviews', 'Average rating', '5 stars', 'Reviews of the days before'];
  expect(columns.map(cell)).toEqual([String(locationId), '2', '4.5', '1', '1']);
});

describe('a reply to many reviews', () => {
  const text = 'Thank you {author}, {location}';

  it('[jobs] says which ones take no reply and why, and sends the others after the review of a person', async () => {
    const { caller, ids, locationId } = await fixture.newReviews([
      { authorName: 'Ada' },
      { authorName: null },
      { notAnswerable: 'Too old to be answered' },
      { authorName: 'Eve', status: 'ARCHIVED' },
    ]);
    const missing = fixture.clock.uuid();

    const checked = await replied(caller, { ids: [...ids, missing, ...ids], text });

    expect(checked).toMatchObject({ state: 'WAITING', phase: 'REVIEW', counts: { READY: 2, REFUSED: 3 } });
    const rows = await fixture.rows(caller, checked);
    type Details = { problems?: { message: string }[] };
    expect(rows.map(({ details }) => (details as Details).problems?.[0]?.message)).toEqual([
      undefined,
      undefined,
      'Too old to be answered',
      expect.stringContaining('does not show the review any more'),
      'There is no such review any more.',
    ]);
    expect(rows[0]).toMatchObject({ locationId, details: { author: 'Ada' } });
    expect((await interactionDetails(fixture.deps, caller, ids)).flatMap(({ responses }) => responses)).toEqual([]);

    const done = await fixture.after(await applyJob(fixture.deps, caller, { kind: REVIEW_REPLY, jobId: checked.id }));

    expect(done).toMatchObject({ state: 'DONE', processed: 2, counts: { REPLIED: 2, READY: 0, REFUSED: 3 } });
    const [ada, nobody] = await interactionDetails(fixture.deps, caller, ids);
    expect(ada?.responses).toMatchObject([{ content: expect.stringMatching(/^Thank you Ada, Golden Gate/) }]);
    expect(nobody?.responses).toMatchObject([{ content: expect.stringMatching(/^Thank you, Golden Gate/) }]);
    const again = { violations: [{ code: 'SY87003' }] };
    expect(await applyJob(fixture.deps, caller, { kind: REVIEW_REPLY, jobId: checked.id })).toMatchObject(again);
  });

  it('[jobs] refuses a review that somebody has answered since the check', async () => {
    const { caller, ids } = await fixture.newReviews([{}, {}]);
    const [first = '', second = ''] = ids;
    const checked = await replied(caller, { ids, text: 'Thanks' });
    await respond(fixture.deps, caller, { interactionId: first, content: 'By hand' });
    const done = await fixture.after(await applyJob(fixture.deps, caller, { kind: REVIEW_REPLY, jobId: checked.id }));
    expect(done).toMatchObject({ counts: { REPLIED: 1, REFUSED: 1 } });
    const shown = await interactionDetails(fixture.deps, caller, [first, second]);
    expect(contentsOf(shown)).toEqual([['By hand'], ['Thanks']]);
  });

  it('[jobs] answers all that match a filter and have no reply, each once', async () => {
    const { caller, ids } = await fixture.newReviews(twelve);
    const [first = ''] = ids;
    await respond(fixture.deps, caller, { interactionId: first, content: 'By hand' });
    const done = await replied(caller, { conditions: { ratings: [1, 2] }, text: 'Sorry', unattended: true });
    // Six reviews have one or two stars, and one of them has a reply.
    expect(done).toMatchObject({ state: 'DONE', counts: { REPLIED: 5 } });
    const sorry = Array.from({ length: 5 }, () => 'Sorry');
    const contents = contentsOf(await interactionDetails(fixture.deps, caller, ids)).flat();
    expect(contents.sort()).toEqual(['By hand', ...sorry]);
    expect(await fixture.wrongCounts(caller)).toEqual([]);
  });

  it('[jobs] is refused without a text, and without a review of the account', async () => {
    const { ids } = await fixture.newReviews([{}]);
    const { caller } = await fixture.newReviews([{}]);
    const codeOf = async (given: Parameters<typeof startReviewReply>[2]) => {
      const result = await startReviewReply(fixture.deps, caller, given);
      return result.outcome === 'refused' ? result.violations.map(({ code }) => code) : [];
    };
    expect(await codeOf({ ids, text: 'Thanks' })).toEqual(['SY87010']);
    expect(await codeOf({ conditions: { ratings: [2] }, text: 'Thanks' })).toEqual(['SY87010']);
    expect(await codeOf({ ids, text: ' ' })).toEqual(['SY50103']);
  });
});

it('[jobs] the reviews of a report are those of the selected locations in the period, beside those of the days before', async () => {
  await fixture.newReviews([{}, {}]);
  const { accountId, locationId } = await fixture.newReviews([{ rating: 1 }, { rating: 5 }, { rating: 4 }]);
  const days = { range: { from: '2026-01-02', to: '2026-01-03' }, beforeFrom: '2025-12-31' };
  const report = { ...days, selection: '', language: 'en' as const, accountId, locations: {} };
  const { sheets, number, column } = await readPart(new ReviewReport(fixture.deps), report);
  expect(number('Reviews')).toEqual([2, 2, 1]);
  expect(number('Average rating')).toEqual([4.5, 4.5, 1]);
  expect([...sheets.keys()]).toEqual(['Reviews by location', 'Reviews by region', 'Reviews by publisher']);
  for (const sheet of sheets.keys()) expect(column(sheet, 'Reviews')).toEqual([2]);
  expect(column('Reviews by location', 'Key')).toEqual([String(locationId)]);
  expect(column('Reviews by region', 'Reviews of the days before')).toEqual([1]);
  const none = await readPart(new ReviewReport(fixture.deps), { ...report, locations: { tag: 'none' } });
  expect(none.number('Reviews')).toEqual([0, 0, 0]);
  expect(none.column('Reviews by location', 'Key')).toEqual([]);
});
