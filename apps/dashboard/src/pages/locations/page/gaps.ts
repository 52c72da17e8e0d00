import type { PublicSchemas } from '../../../api/types.js';
import { formatDay } from '../../../components/format.js';
import { t } from '../../../language/t.js';
import type { HealthGap } from '../../health/health-search.js';
import type { SectionName } from '../editor/sections.js';
import type { LocationTab } from './location-tabs.js';

/** The health of a location. */
export type Health = PublicSchemas['LocationHealth'];

/** Where a person follows an advice: a part of the page, and the section that is edited there. Reviews are answered in the inbox. */
export const PLACES: Readonly<
  Record<Exclude<HealthGap, 'UNANSWERED_REVIEWS'>, { readonly tab: LocationTab; readonly edit?: SectionName }>
> = {
  NOT_LISTED: { tab: 'listings' },
  NOT_VERIFIED: { tab: 'listings' },
  DIFFERENT: { tab: 'listings' },
  NO_PHOTOS: { tab: 'photos' },
  NO_HOURS: { tab: 'details', edit: 'hours' },
  NO_HOLIDAY_HOURS: { tab: 'details', edit: 'hours' },
  NO_DESCRIPTION: { tab: 'details', edit: 'business' },
  ONE_CATEGORY: { tab: 'details', edit: 'business' },
  NO_LINKS: { tab: 'details', edit: 'links' },
};

/** What lowers the score, the part with the most missing points first. */
export function nextSteps({ parts }: Pick<Health, 'parts'>): readonly HealthGap[] {
  const missing = ({ points, most }: Health['parts'][number]) => (points === null ? 0 : most - points);
  return [...parts].sort((one, other) => missing(other) - missing(one)).flatMap(({ gaps }) => gaps);
}

/** The share of the points for complete data that a location has; undefined where they do not apply. */
export function completenessOf({ score, parts }: Pick<Health, 'score' | 'parts'>): number | undefined {
  const part = parts.find((each) => each.part === 'COMPLETE');
  return score === null || !part || part.points === null ? undefined : part.points / part.most;
}

/** What is missing for complete data, and for the next holiday. */
export function missingData({ parts }: Pick<Health, 'parts'>): readonly HealthGap[] {
  return parts.filter(({ part }) => part === 'COMPLETE' || part === 'HOLIDAYS').flatMap(({ gaps }) => gaps);
}

/** A gap as an advice. */
export function adviceOf(gap: HealthGap, health: Health, nameOf: (publisher: string) => string): string {
  const names = (publishers: readonly string[]) => publishers.map(nameOf).join(', ');
  switch (gap) {
    case 'NOT_LISTED':
      return health.notListedAt.length === 0
        ? t('health.location.advice.NO_ACCOUNT')
        : t('health.location.advice.NOT_LISTED', { publishers: names(health.notListedAt) });
    case 'NOT_VERIFIED':
      return t('health.location.advice.NOT_VERIFIED', {
        publishers: names(
          health.listings.filter(({ isVerified }) => isVerified === false).map(({ publisher }) => publisher),
        ),
      });
    case 'DIFFERENT':
      return t('health.location.advice.DIFFERENT', {
        fields: health.listings.reduce((sum, { differing }) => sum + differing, 0),
      });
    case 'NO_HOLIDAY_HOURS':
      return t('health.location.advice.NO_HOLIDAY_HOURS', {
        holiday: health.holiday?.name ?? '',
        day: formatDay(health.holiday?.date ?? ''),
      });
    case 'UNANSWERED_REVIEWS':
      return t('health.location.advice.UNANSWERED_REVIEWS', { reviews: health.reviews - health.answered });
    default:
      return t(`health.location.advice.${gap}`);
  }
}
