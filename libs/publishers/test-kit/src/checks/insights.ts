import { faultOfNumbers } from '@listings/publisher-sdk';
import { placesOf, placeText, valuesAt, withReplaced } from '../answer-values.js';
import { checksOf } from '../check.js';
import { brief, demand, demandEqual, demandFailure, outcomeOf } from '../demand.js';
import { connected } from '../methods.js';

/** The days that the core requests when a plug-in declares none. */
const USUAL_HISTORY_DAYS = 548;
const DAY_MS = 24 * 60 * 60_000;
/** The longest range that the core requests. */
const LONGEST_RANGE_DAYS = 400;
/** A range that publishers return at once. */
const SHORT_RANGE_DAYS = 25;

/** Checks of reading the daily metrics of a listing. */
export const insightsChecks = checksOf('insights', {
  '[publishers 1.10] declares how many days the publisher keeps and may still change within the bounds of the core':
    async (context) => {
      const { historyDays = 1, unsettledDays = 1 } = context.offered('insights');
      for (const [name, value, most] of [
        ['historyDays', historyDays, 1_096],
        ['unsettledDays', unsettledDays, 60],
      ] as const) {
        demand(
          Number.isInteger(value) && value >= 1 && value <= most,
          `${name} is ${brief(value)}, which must be a whole number from 1 to ${most}`,
        );
      }
    },

  '[publishers 1.10] declares no more days than the publisher keeps': {
    wishes: ['insights.keepsDays'],
    async run(context) {
      const { historyDays = USUAL_HISTORY_DAYS } = context.offered('insights');
      const { keepsDays = historyDays } = context.driven('insights');
      demand(
        historyDays <= keepsDays,
        `historyDays is ${historyDays}, but the publisher keeps ${keepsDays} days: the core would read and show days that it never gets (reference: InsightsCapability)`,
      );
    },
  },

  '[contract 11] names only numbers that it reports, with a label for people': {
    unless: ({ insights }) => (insights?.numbers ? undefined : 'the plug-in has no names of its own for its numbers'),
    async run(context) {
      const { numbers, metrics } = context.offered('insights');
      const fault = faultOfNumbers(numbers, metrics);
      demand(fault === undefined, `numbers ${brief(numbers)} ${fault} (reference: InsightNumber)`);
    },
  },

  '[publishers 1.10] returns the value of a day under the date of that day': async (context) => {
    const { metrics } = context.offered('insights');
    const { metric, day, set } = context.driven('insights');
    const { ask, listingRef } = await connected(context, 'insights');
    demand(metrics.includes(metric), `the driver sets ${metric}, which the plug-in does not declare in metrics`);
    for (const value of [4_711, 0]) {
      await set(listingRef, day, value, metric);
      const values = await ask.readDaily({ from: shifted(day, -1), to: shifted(day, 1), metrics: [metric] });
      const wanted = values.filter((each) => each.date === day);
      demandEqual(wanted, [{ metric, date: day, value }], `the values of readDaily for ${day}`);
    }
  },

  '[publishers 1.10] returns each number under its own metric': {
    needs: ['insights.alsoSets'],
    unless: ({ insights }) => ((insights?.metrics.length ?? 0) > 1 ? undefined : 'the plug-in reports one metric'),
    async run(context) {
      const { metrics } = context.offered('insights');
      const { metric: first, alsoSets = [], day, set } = context.driven('insights');
      const { ask, listingRef } = await connected(context, 'insights');
      const expected = [first, ...alsoSets].map((metric, order) => ({ metric, value: 1_100 + order }));
      const unknown = alsoSets.filter((metric) => !metrics.includes(metric));
      demandEqual(unknown, [], 'metrics of alsoSets of the driver that the plug-in does not declare');
      for (const { metric, value } of expected) await set(listingRef, day, value, metric);
      const requests = [undefined, ...expected.map(({ metric }) => [metric])];
      for (const wanted of requests) {
        const values = await ask.readDaily({ from: day, to: day, metrics: wanted });
        for (const { metric, value } of expected.filter((each) => wanted?.includes(each.metric) ?? true)) {
          const read = values.find((each) => each.metric === metric && each.date === day)?.value;
          demand(
            read === value,
            `the publisher counted ${value} as ${metric} on ${day}, but readDaily of ${wanted?.join() ?? 'all metrics'} returned ${brief(read)}: return each number of the publisher under the metric that it means (reference: InsightsCapability.readDaily)`,
          );
        }
      }
    },
  },

  '[publishers 5.15] leaves out a value that the publisher leaves out': async (context) => {
    const { metric, day, set } = context.driven('insights');
    const { call, listingRef } = await connected(context, 'insights');
    const put = (value: number) => () => set(listingRef, day, value, metric);
    const read = () => outcomeOf('readDaily', () => call.readDaily({ from: day, to: day, metrics: [metric] }));
    const places = await placesOf(context, { first: put(4_711), second: put(5_822), read });
    await put(0)();
    // Without a value the publisher itself means zero.
    if ((await valuesAt(context, places, read)).includes(undefined)) return;
    for (const replacement of ['absent', { value: null }] as const) {
      const outcome = await withReplaced(context, { places, replacement }, read);
      const values = 'value' in outcome ? outcome.value : [];
      const guessed = values.filter((each) => each.metric === metric && each.date === day);
      demand(
        places.size === 0 || guessed.length === 0,
        `the publisher answered without a value of ${metric} on ${day} (${placeText(places)}), but readDaily returned ${brief(guessed)}: leave out what it has not reported (reference: DailyInsight)`,
      );
    }
  },

  '[publishers 2.8] returns a long range completely, with each day and metric once': async (context) => {
    const { metrics } = context.offered('insights');
    const { day, metric } = context.driven('insights');
    const { ask, call } = await connected(context, 'insights');
    const [from, to] = [shifted(day, 1 - LONGEST_RANGE_DAYS), day];
    const values = await ask.readDaily({ from, to });
    const outside = values.filter(({ date }) => date < from || date > to);
    demandEqual(outside, [], `values outside the range ${from} to ${to}`);
    const strange = values.filter((each) => !metrics.includes(each.metric));
    demandEqual(strange, [], 'values of metrics that the plug-in does not declare');
    demand(
      new Set(values.map((each) => each.metric)).has(metric),
      `readDaily returned no value of ${metric} in 400 days`,
    );

    const inParts = [];
    for (let first = from; first <= to; first = shifted(first, SHORT_RANGE_DAYS)) {
      const last = shifted(first, SHORT_RANGE_DAYS - 1);
      const part = { from: first, to: last < to ? last : to, metrics: [metric] };
      const what = `readDaily from ${part.from} to ${part.to}`;
      const outcome = await outcomeOf(what, () => call.readDaily(part));
      if ('value' in outcome) inParts.push(...outcome.value);
      else demand(outcome.failure.kind === 'NO_DATA', `${what} failed: ${brief(outcome.failure)}`);
    }
    const daysOf = (found: readonly { readonly date: string; readonly value: number }[]) =>
      found.map(({ date, value }) => `${date}: ${value}`).sort();
    const whole = daysOf(values.filter((each) => each.metric === metric));
    const days = daysOf(inParts);
    const differ = {
      missing: days.filter((each) => !whole.includes(each)),
      strange: whole.filter((each) => !days.includes(each)),
    };
    demandEqual(
      { ...differ, twice: whole.filter((each, position) => whole.indexOf(each) !== position) },
      { missing: [], strange: [], twice: [] },
      `${metric} of ${from} to ${to} in one range, compared with ranges of ${SHORT_RANGE_DAYS} days`,
    );
  },

  '[publishers 1.10] reads the oldest days that it declares, and ranges that begin before them': async (context) => {
    const { historyDays = USUAL_HISTORY_DAYS } = context.offered('insights');
    const { call } = await connected(context, 'insights');
    const today = new Date(context.world.now()).toISOString().slice(0, 10);
    const oldest = shifted(today, 1 - historyDays);
    for (const [about, from, to] of [
      ['the oldest days of', oldest, shifted(oldest, 29)],
      ['days before and after the oldest one of', shifted(oldest, -60), shifted(oldest, 29)],
      ['days before the oldest one of', shifted(oldest, -90), shifted(oldest, -31)],
    ] as const) {
      const what = `readDaily of ${about} historyDays (${historyDays}), from ${from} to ${to},`;
      const outcome = await outcomeOf(what, () => call.readDaily({ from, to }));
      const expectation =
        'declare the days that the publisher keeps, and ask it for no earlier ones (reference: InsightsCapability, historyDays)';
      demand(
        'value' in outcome || outcome.failure.kind === 'NO_DATA',
        `${what} must return what there is or fail with NO_DATA, but failed: ${brief(outcome)}. If it is too early: ${expectation}`,
      );
      if (!('value' in outcome)) continue;
      const outside = outcome.value.filter(({ date }) => date < from || date > to);
      demand(outside.length === 0, `${what} returned values of other days: ${brief(outside)}`);
    }
  },

  '[publishers 5.15] leaves out days without a report, and returns no zeros for them': async (context) => {
    const { call } = await connected(context, 'insights');
    const today = new Date(context.world.now()).toISOString().slice(0, 10);
    const [from, to] = [shifted(today, 2), shifted(today, 6)];
    const outcome = await outcomeOf('readDaily', () => call.readDaily({ from, to }));
    if ('failure' in outcome) demandEqual(outcome.failure.kind, 'NO_DATA', 'the failure of readDaily for future days');
    else demandEqual(outcome.value, [], 'the values of readDaily for future days');
  },

  '[publishers 5.15] returns only the requested metrics': async (context) => {
    const { metrics } = context.offered('insights');
    const { day } = context.driven('insights');
    const { call } = await connected(context, 'insights');
    for (const metric of metrics) {
      const request = { from: day, to: day, metrics: [metric] };
      const outcome = await outcomeOf('readDaily', () => call.readDaily(request));
      demand(
        'value' in outcome || outcome.failure.kind === 'NO_DATA',
        `readDaily of ${metric} must succeed or fail with NO_DATA: ${brief(outcome)}`,
      );
      if ('value' in outcome) {
        demandEqual(
          outcome.value.filter((each) => each.metric !== metric),
          [],
          `metrics other than ${metric}`,
        );
      }
    }
  },

  '[publishers 2.8] throws NO_DATA for a listing without any reports': {
    needs: ['insights.silent'],
    async run(context) {
      const { day, silent } = context.driven('insights');
      const { call } = await connected(context, 'insights', silent);
      await demandFailure('readDaily', 'NO_DATA', () => call.readDaily({ from: day, to: day }));
    },
  },
});

function shifted(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
