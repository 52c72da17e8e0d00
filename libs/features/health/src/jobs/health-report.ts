import { addDays, lengthInDays } from '@listings/domain';
import type { DayRange } from '@listings/domain';
import { wordsIn } from '@listings/feature-jobs';
import type { Report, ReportCell, ReportNumber, ReportPart, ReportSheet } from '@listings/feature-jobs';
import { spellingOfTag } from '@listings/feature-locations';
import type { RankedLocations } from '@listings/feature-locations';
import type { HealthDependencies } from '../dependencies.js';
import { gapsOf, healthGaps } from '../rules/health-score.js';
import type { HealthGap } from '../rules/health-score.js';
import { listHealth, rankHealth } from '../scores/list-health.js';
import { countSelectedDifferences } from '../store/differences.js';
import type { DifferenceSelection } from '../store/differences.js';
import { findHealthDays } from '../store/health-days.js';
import type { HealthDay, HistoryGrouping } from '../store/health-days.js';
import { DIFFERENCE_HEADER, differenceRows } from './difference-rows.js';

/** Rows of a statement. */
const AT_ONCE = 5_000;

/** What lowers a score, in words. */
const GAP_WORDS: Readonly<Record<HealthGap, string>> = {
  NOT_LISTED: 'No listing',
  NOT_VERIFIED: 'Not verified',
  DIFFERENT: 'Differences',
  NO_PHOTOS: 'No photos',
  NO_HOURS: 'No opening hours',
  NO_DESCRIPTION: 'No description',
  ONE_CATEGORY: 'One category only',
  NO_LINKS: 'No links',
  NO_HOLIDAY_HOURS: 'No holiday hours',
  UNANSWERED_REVIEWS: 'Unanswered reviews',
};

/** The part of a report about the present health of locations, and about the differences that wait for a decision. */
export class HealthReport implements ReportPart {
  constructor(private readonly deps: Pick<HealthDependencies, 'database' | 'publishers' | 'clock'>) {}

  async numbers(report: Report): Promise<ReportNumber[]> {
    const filter = { locations: locationsOf(report) };
    const { totals } = await listHealth(this.deps, report, { filter, descending: false, size: 1 });
    return [
      { name: 'Locations with a health score', value: totals.locations },
      { name: 'Average health score', value: totals.score, ...(await this.comparedScores(report)) },
      { name: 'Differences waiting', value: await this.waiting(report) },
    ];
  }

  sheets(report: Report): ReportSheet[] {
    return [
      {
        name: 'Health by location',
        header: ['Location ID', 'Location', 'City', 'Score', 'What is missing'],
        rows: () => this.locations(report),
      },
      {
        name: 'Health by region',
        header: ['Key', 'Name', 'Locations', 'Average score', ...healthGaps.map((gap) => GAP_WORDS[gap])],
        rows: () => this.regions(report),
      },
      {
        name: 'Differences',
        header: DIFFERENCE_HEADER,
        rows: () => differenceRows(this.deps, report.accountId, this.openOf(report), report.language),
      },
    ];
  }

  private async *locations(report: Report): AsyncGenerator<ReportCell[]> {
    const words = wordsIn(report.language);
    for (let cursor: string | undefined; ;) {
      const page = { filter: { locations: locationsOf(report) }, descending: false, size: AT_ONCE };
      const { locations, next } = await listHealth(this.deps, report, {
        ...page,
        ...(cursor !== undefined && { cursor }),
      });
      for (const { locationId, name, city, score, gaps } of locations)
        yield [
          locationId,
          name,
          city,
          score,
          gapsOf(gaps)
            .map((gap) => words(GAP_WORDS[gap]))
            .join(', '),
        ];
      if (next === null) return;
      cursor = next;
    }
  }

  private async *regions(report: Report): AsyncGenerator<ReportCell[]> {
    for (let cursor: string | undefined; ;) {
      const page = { locations: locationsOf(report), grouping: 'STATE', descending: false, size: AT_ONCE } as const;
      const { groups, next } = await rankHealth(this.deps, report, {
        ...page,
        ...(cursor !== undefined && { cursor }),
      });
      for (const { key, name, locations, score, gaps } of groups)
        yield [key, name, locations, score, ...gaps.map(({ locations: without }) => without)];
      if (next === null) return;
      cursor = next;
    }
  }

  private waiting(report: Report): Promise<number> {
    return countSelectedDifferences(this.deps.database, { ...this.openOf(report), accountId: report.accountId });
  }

  private openOf(report: Report): DifferenceSelection {
    const { hostnames } = report;
    const sites = this.deps.publishers.all.filter(({ declaration }) => hostnames?.includes(declaration.site.hostname));
    return {
      ...{ state: 'OPEN', locations: locationsOf(report) },
      ...(hostnames && { publishers: sites.map(({ names }) => names.constant) }),
    };
  }

  /** The average scores of the days that both periods have, where the scores of the selection are kept. */
  private async comparedScores(report: Report): Promise<Pick<ReportNumber, 'compared' | 'before'>> {
    const { accountId, range, beforeFrom } = report;
    const selected = locationsOf(report);
    const tag = selected.tag && (await spellingOfTag(this.deps.database, { accountId, tag: selected.tag }));
    const group = historyOf({ ...selected, tag });
    if (!group) return {};
    const shift = lengthInDays({ from: beforeFrom, to: range.from }) - 1;
    const read = ({ from, to }: DayRange) => findHealthDays(this.deps.database, { accountId, ...group, from, to });
    const [now, then] = [await read(range), await read({ from: beforeFrom, to: addDays(range.to, -shift) })];
    const earlier = new Map(then.map((each) => [each.day, each]));
    const pairs = now.flatMap((each): (readonly [HealthDay, HealthDay])[] => {
      const before = earlier.get(addDays(each.day, -shift));
      return before ? [[each, before]] : [];
    });
    return { compared: averageOf(pairs.map(([each]) => each)), before: averageOf(pairs.map(([, each]) => each)) };
  }
}

function locationsOf({ locations }: Report): RankedLocations {
  return locations as RankedLocations;
}

/** The group whose scores are kept for each day; undefined for a selection that has none. */
function historyOf({ locationIds, tag, folderId, countryIso, stateIso }: RankedLocations) {
  const groups: { readonly grouping: HistoryGrouping; readonly key: string }[] = [];
  if (tag !== undefined) groups.push({ grouping: 'TAG', key: tag });
  if (folderId !== undefined) groups.push({ grouping: 'FOLDER', key: folderId });
  if (countryIso !== undefined)
    groups.push(
      stateIso === undefined
        ? { grouping: 'COUNTRY', key: countryIso }
        : { grouping: 'STATE', key: `${countryIso}-${stateIso}` },
    );
  if (locationIds || groups.length > 1 || (stateIso !== undefined && countryIso === undefined)) return undefined;
  return groups[0] ?? { grouping: 'ACCOUNT' as const, key: '' };
}

function averageOf(days: readonly HealthDay[]): number | null {
  const locations = days.reduce((sum, day) => sum + day.locations, 0);
  return locations === 0 ? null : Math.round((10 * days.reduce((sum, day) => sum + day.scoreSum, 0)) / locations) / 10;
}
