import { describe, expect, it } from '@jest/globals';
import { daysAfter } from '@listings/publisher-sdk';
import type { InsightMetric } from '@listings/publisher-sdk';
import { failureFrom } from '@listings/publisher-sdk/test-kit';
import { createPublisher } from '../testing/publisher-under-test.js';
import { data, grants, pageSession, refusal, scriptedHttp } from '../testing/scripted-http.js';
import type { Answer, Query, Script } from '../testing/scripted-http.js';

const page = '10';
const post = '10_9';
const RETIRED = { kind: 'NO_DATA', reason: 'retired' };
const granted = ['pages_show_list', 'pages_read_engagement', 'read_insights'];
const total = (total_count: number) => ({ data: [], summary: { total_count } });
const counts: Answer = { body: { id: post, likes: total(5), comments: total(0), shares: { count: 2 } } };
const lifetime = (name: string, value: unknown) => ({ name, period: 'lifetime', values: [{ value }] });

type Options = { permissions?: readonly string[]; tasks?: readonly string[]; settings?: Record<string, string> };

function metrics(answers: Script, { permissions = granted, tasks = ['ANALYZE'], settings }: Options = {}) {
  const clock = { now: Date.UTC(2026, 6, 10, 12) };
  const http = scriptedHttp(answers);
  const session = pageSession({ now: clock.now, permissions, tasks });
  const { engagement, insights } = createPublisher({ http, now: () => clock.now, settings });
  return {
    http,
    clock,
    insights,
    engagement: (...refs: string[]) => engagement.readEngagement({ session, listingRef: page, refs }),
    daily: (from = '2026-07-01', to = '2026-07-05', wanted?: InsightMetric[]) =>
      insights.readDaily({ session, listingRef: page, from, to, metrics: wanted }),
  };
}

/** An honest answer: the value of a day is its number in the month. */
const honest = ({ metric, since, until }: Query): Answer => {
  const values: object[] = [];
  for (let day = daysAfter(String(since), 1); day <= String(until); day = daysAfter(day, 1))
    values.push({ value: Number(day.slice(8)) - 1, end_time: `${day}T07:00:00+0000` });
  return data(...namesIn(metric).map((name) => ({ name, period: 'day', values })));
};
const namesIn = (metric: unknown) => String(metric).split(',');

/** As the honest one, but a metric is no longer known. */
const without = (withdrawn: string) => (query: Query) =>
  namesIn(query['metric']).includes(withdrawn) ? refusal(100) : honest(query);

describe('daily numbers of a page', () => {
  const views = (date: string, value: number) => ({ metric: 'PAGE_VIEWS', date, value });

  it('[publishers 2.8] belong to the day before the one that closes them', async () => {
    const { http, daily } = metrics({ '/10/insights': honest });
    const found = await daily('2026-07-04', '2026-07-05', ['PAGE_VIEWS']);
    expect(found).toEqual([views('2026-07-04', 4), views('2026-07-05', 5)]);
    const range = { since: '2026-07-04', until: '2026-07-06' };
    expect(http.requests[0]?.query).toMatchObject({ metric: 'page_views_total', period: 'day', ...range });
  });

  it('[publishers 2.8] are asked for 90 days at a time, newest first, each day once', async () => {
    const { http, daily } = metrics({ '/10/insights': honest });
    const found = await daily('2025-06-05', '2026-07-09', ['PAGE_VIEWS']);
    expect(found).toHaveLength(400);
    expect(new Set(found.map(({ date }) => date)).size).toBe(400);
    const parts = http.requests.map(({ query }) => [query?.['since'], query?.['until']]);
    expect(parts[0]).toEqual(['2026-04-11', '2026-07-10']);
    expect(parts).toHaveLength(5);
    expect(parts.at(-1)?.[0]).toBe('2025-06-05');
  });

  it('[publishers 2.8] are not asked for beyond today and the two years that are kept', async () => {
    const { http, daily } = metrics({ '/10/insights': honest });
    await daily('2026-07-09', '2026-08-20', ['PAGE_VIEWS']);
    expect(http.requests.at(-1)?.query).toMatchObject({ since: '2026-07-09', until: '2026-07-11' });
    await daily('2024-06-01', '2024-07-15', ['PAGE_VIEWS']);
    expect(http.requests.at(-1)?.query).toMatchObject({ since: '2024-07-10', until: '2024-07-16' });
    expect(await failureFrom(daily('2020-01-01', '2020-02-01'))).toEqual({ kind: 'NO_DATA', reason: 'empty' });
    expect(http.requests).toHaveLength(2);
  });

  it('[publishers 2.8] are too_small without entries, and empty without values', async () => {
    const small = metrics({ '/10/insights': data() });
    expect(await failureFrom(small.daily('2025-07-01'))).toEqual({ kind: 'NO_DATA', reason: 'too_small' });
    expect(small.http.calls).toHaveLength(1);
    const empty = metrics({ '/10/insights': data({ name: 'page_views_total', period: 'day', values: [] }) });
    expect(await failureFrom(empty.daily())).toEqual({ kind: 'NO_DATA', reason: 'empty' });
  });

  it('[publishers 2.8] end where the page began', async () => {
    const began = (query: Query) => (String(query['since']) < '2026-04-01' ? data() : honest(query));
    const { daily } = metrics({ '/10/insights': began });
    expect(await daily('2026-01-01', '2026-07-09', ['PAGE_VIEWS'])).toHaveLength(90);
  });

  it('[publishers 2.8] are asked for one by one when one metric is bad, which is left out for a day', async () => {
    const { http, clock, daily } = metrics({ '/10/insights': without('page_follows') });
    const found = await daily();
    const known = ['PAGE_VIEWS', 'PAGE_VISITORS', 'POST_ENGAGEMENTS', 'PAGE_ACTIONS'];
    expect(new Set(found.map(({ metric }) => metric))).toEqual(new Set(known));
    expect(http.calls).toHaveLength(1 + 5);
    await daily();
    expect(http.calls).toHaveLength(1 + 5 + 1);
    expect(http.requests.at(-1)?.query?.['metric']).not.toContain('page_follows');
    expect(await failureFrom(daily(undefined, undefined, ['FOLLOWERS']))).toEqual(RETIRED);
    clock.now += 24 * 60 * 60 * 1000;
    await daily();
    expect(http.calls).toHaveLength(1 + 5 + 1 + (1 + 5));
  });

  it('[publishers 2.3] are retired when no metric is left, or when we have no name for one', async () => {
    const { http, daily, insights } = metrics({ '/10/insights': refusal(100) });
    expect(await failureFrom(daily())).toEqual(RETIRED);
    expect(await failureFrom(daily(undefined, undefined, ['PAGE_VIEWS']))).toEqual(RETIRED);
    expect(await failureFrom(daily(undefined, undefined, ['CALLS']))).toEqual(RETIRED);
    expect(http.calls).toHaveLength(6 + 1);
    expect(insights.metrics).toEqual(['PAGE_VIEWS', 'PAGE_VISITORS', 'POST_ENGAGEMENTS', 'FOLLOWERS', 'PAGE_ACTIONS']);
    expect(await failureFrom(metrics({ '/10/insights': refusal(12) }).daily())).toEqual(RETIRED);
  });

  it('[publishers 5.15] return a zero, and leave out values that are not numbers', async () => {
    const on = (day: string, value: unknown) => ({ value, end_time: `${day}T07:00:00+0000` });
    const values = [0, -1, 1.5, '7', null, {}, 1e300, true].map((value, index) => on(`2026-07-0${index + 2}`, value));
    const name = 'page_views_total';
    const answer = data(
      null,
      { name, period: 'week', values: [on('2026-07-03', 9)] },
      { name: 'page_of_somebody', values },
      { name, values: 'many' },
      { name, values: [...values, { value: 3 }, on('2026-13-01', 3), 5] },
      { name, values: [on('2025-07-03', 8)] },
    );
    const { daily } = metrics({ '/10/insights': answer });
    expect(await daily()).toEqual([views('2026-07-01', 0), views('2026-07-04', 7)]);
  });

  it.each<[string, Options]>([
    ['ANALYZE', { tasks: ['MANAGE', 'CREATE_CONTENT'] }],
    ['read_insights', { permissions: ['pages_show_list', 'pages_read_engagement'] }],
  ])('[publishers 2.4] are closed without %s, without a call', async (missing, options) => {
    const { http, daily } = metrics({}, options);
    const closed = { kind: 'LISTING_INACCESSIBLE', listingRef: page, cause: expect.stringContaining(missing) };
    expect(await failureFrom(daily())).toMatchObject(closed);
    expect(http.calls).toEqual([]);
  });
});

describe('what was done with posts', () => {
  const counted = { reactions: 5, comments: 0, shares: 2 };

  it('[publishers 2.6] takes likes, comments and shares from the post, views and clicks from its metrics', async () => {
    const insights = data(lifetime('post_media_view', 120), lifetime('post_clicks', 0));
    const { http, engagement } = metrics({ '/10_9': counts, '/10_9/insights': insights });
    expect(await engagement(post, post)).toEqual([{ ref: post, ...counted, views: 120, clicks: 0 }]);
    const fields = 'likes.summary(true).limit(0),comments.summary(true).limit(0),shares';
    const asked = http.requests.map(({ query }) => query);
    expect(asked).toMatchObject([{ fields }, { metric: 'post_media_view,post_clicks' }]);
    expect(http.calls).toHaveLength(2);
  });

  it('[publishers 5.15] leaves out missing counters, deleted posts and posts without counters', async () => {
    const { engagement } = metrics({
      '/10_9': { body: { id: post, likes: { summary: { total_count: 'many' } }, shares: { count: -1 }, comments: [] } },
      '/10_9/insights': data(lifetime('post_media_view', '7'), lifetime('post_clicks', {})),
      '/10_8': { body: { id: '10_8' } },
      '/10_8/insights': data(),
    });
    expect(await engagement('10_7', '10_8', '../me', post)).toEqual([{ ref: post, views: 7 }]);
  });

  it('[publishers 2.6] follows a video to its post', async () => {
    const ready = { body: { id: '77', status: { video_status: 'ready' }, post_id: '9' } };
    const processing = { body: { id: '78', status: { video_status: 'processing' } } };
    const { engagement } = metrics({ '/77': ready, '/78': processing, '/10_9': counts, '/10_9/insights': data() });
    const refs = ['video:77', 'video:78', 'video:79', 'video:x'];
    expect(await engagement(...refs)).toEqual([{ ref: 'video:77', ...counted }]);
  });

  it('[publishers 2.6] requests the metrics one by one when one was retired, and that one not again for a day', async () => {
    const answer = ({ metric }: Query) =>
      String(metric).includes('post_media_view') ? refusal(100) : data(lifetime('post_clicks', 3));
    const { http, engagement } = metrics({ '/10_9': counts, '/10_9/insights': answer });
    expect(await engagement(post)).toMatchObject([{ ref: post, clicks: 3 }]);
    expect(await engagement(post)).toMatchObject([{ ref: post, clicks: 3 }]);
    expect(http.calls.filter((call) => call.endsWith('insights'))).toHaveLength(3 + 1);
  });

  it.each([100, 12])('[publishers 2.3] goes on with the post when its metrics are gone: %i', async (code) => {
    const refs = Array.from({ length: 9 }, (_, index) => `10_${index + 1}`);
    const script = refs.flatMap((ref) => [[`/${ref}`, counts] as const, [`/${ref}/insights`, refusal(code)] as const]);
    const { http, engagement } = metrics(Object.fromEntries(script));
    const found = await engagement(...refs);
    expect(found.map(({ ref, views }) => [ref, views])).toEqual(refs.map((ref) => [ref, undefined]));
    // Five posts are asked about at a time; those that begin later know.
    expect(http.calls.filter((call) => call.endsWith('insights')).length).toBeLessThanOrEqual(5 * 3);
  });

  const few: Options = { permissions: ['pages_read_engagement'] };
  const less: Options[] = [few, { tasks: [] }, { settings: { POST_METRICS: '' } }];

  it.each(less)('[publishers 2.4] returns the fields that need no further permission with %j', async (options) => {
    const { http, engagement } = metrics({ '/10_9': counts }, options);
    expect(await engagement(post)).toMatchObject([{ ref: post, reactions: 5 }]);
    expect(http.calls).toEqual(['GET /10_9']);
  });

  it('[publishers 2.2] is closed without its permission, without a call', async () => {
    const { http, engagement } = metrics({}, { permissions: ['pages_show_list', 'read_insights'] });
    const cause = expect.stringContaining('pages_read_engagement');
    expect(await failureFrom(engagement(post))).toMatchObject({ kind: 'LISTING_INACCESSIBLE', cause });
    expect(http.calls).toEqual([]);
  });
});

describe('refusals while numbers are read', () => {
  const failures: [Answer, object][] = [
    [refusal(368), { kind: 'RATE_LIMITED', scope: 'listing', retryAfterMs: 3_600_000 }],
    [refusal(200), { kind: 'LISTING_INACCESSIBLE', listingRef: page }],
    [refusal(190, 460), { kind: 'CREDENTIALS_INVALID', cause: 'the password was changed' }],
    [refusal(31337), { kind: 'TRANSIENT', operatorAlarm: true }],
    [{ body: { data: 'none' } }, { kind: 'TRANSIENT' }],
  ];
  const dead = { body: { data: { is_valid: false } } };
  const account: Script = { '/debug_token': dead, '/me/permissions': grants(granted) };

  it.each(failures)('[publishers 2.3] of a page: %j', async (answer, expected) => {
    expect(await failureFrom(metrics({ ...account, '/10/insights': answer }).daily())).toMatchObject(expected);
  });

  it.each(failures)('[publishers 2.3] of a post: %j', async (answer, expected) => {
    const { engagement } = metrics({ ...account, '/10_9': counts, '/10_9/insights': answer });
    expect(await failureFrom(engagement(post, post))).toMatchObject(expected);
  });

  it('[publishers 2.3] handles a deleted page, and a post whose metrics no longer exist', async () => {
    const { daily, engagement } = metrics({ ...account, '/me/accounts': data(), '/10_9': counts });
    expect(await failureFrom(daily())).toEqual({ kind: 'LISTING_NOT_FOUND', listingRef: page });
    expect(await engagement(post)).toEqual([{ ref: post, reactions: 5, comments: 0, shares: 2 }]);
  });
});
