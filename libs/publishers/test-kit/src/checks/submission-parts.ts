import type {
  ContentPart,
  DayHours,
  ListingContent,
  Publisher,
  PublisherListing,
  WithdrawnParts,
} from '@listings/publisher-sdk';
import { CONTENT_PARTS } from '@listings/publisher-sdk';
import type { CheckContext } from '../check-context.js';
import { checksOf } from '../check.js';
import type { Check } from '../check.js';
import { brief, demand } from '../demand.js';
import { CHOICES } from '../generated-contents.js';
import { changedContent, deviations } from '../listing-contents.js';
import { isReported, prepare, roundTrip } from './submission.js';

/** How the checks fill one part. Place ids are the publisher's; a fake takes any. */
interface PartValues {
  /** The content with numbered values of the part, beside those that the listing has. */
  readonly holding: (content: ListingContent, ...numbers: readonly number[]) => ListingContent;
  /** The content of a location without the part. */
  readonly without: (content: ListingContent) => ListingContent;
  /** The value with this number. */
  readonly withdrawn: (number: number) => WithdrawnParts;
}

/** The parts with several values, of which some may belong to the owner. */
type ListedPart = Exclude<ContentPart, 'publicHolidayHours' | 'permanentlyClosed'>;

const parts: Readonly<Record<ListedPart, (publisher: Publisher) => PartValues>> = {
  serviceArea: () => ({
    holding: (content, ...numbers) => {
      const placeInfos = numbers.map((n) => ({ placeId: `place-${n}`, placeName: `Place ${n}` }));
      const before = content.serviceArea?.placeInfos ?? [];
      return { ...content, serviceArea: { regionCode: 'US', placeInfos: [...before, ...placeInfos] } };
    },
    without: (content) => ({ ...content, serviceArea: null }),
    withdrawn: (n) => ({ placeIds: [`place-${n}`], socialUrls: [] }),
  }),
  socialUrls: () => ({
    holding: (content, ...numbers) => ({
      ...content,
      socialUrls: { ...content.socialUrls, ...Object.fromEntries(numbers.map((n) => [`network_${n}`, urlOf(n)])) },
    }),
    without: (content) => ({ ...content, socialUrls: {} }),
    withdrawn: (n) => ({ placeIds: [], socialUrls: [{ network: `network_${n}`, url: urlOf(n) }] }),
  }),
  attributes: (publisher) => {
    const keys = shownAttributes(publisher);
    const valuesOf = (numbers: readonly number[]) =>
      numbers.flatMap((n) => keys.slice(n - 1, n).map((key) => ({ key, value: valueOf(key) })));
    return {
      holding: (content, ...numbers) => {
        const values = valuesOf(numbers).map(({ key, value }) => [key, value]);
        return { ...content, attributes: { ...content.attributes, ...Object.fromEntries(values) } };
      },
      without: (content) => ({ ...content, attributes: {} }),
      withdrawn: (n) => ({ placeIds: [], socialUrls: [], attributes: valuesOf([n]) }),
    };
  },
};

/** Checks of the parts that a plug-in names in `takes`; the kit skips those that it does not name. */
export const submissionPartChecks: readonly Check[] = [
  ...checksOf('submission', {
    '[publishers 4] names in `takes` only parts that the core knows': async (context) => {
      const { takes = [] } = context.offered('submission');
      const unknown = takes.filter((part) => !CONTENT_PARTS.includes(part));
      demand(unknown.length === 0, `submission.takes contains ${brief(unknown)}, which the core never hands over`);
    },
  }),

  ...checksOf('submission', {
    '[publishers 1.4] shows publicHolidayHours, leaves them alone when they are absent, and removes them when they are null':
      {
        unless: ({ submission }) =>
          submission?.takes?.includes('publicHolidayHours')
            ? undefined
            : 'the plug-in does not take publicHolidayHours',
        run: keepsHolidayHours,
      },
  }),

  ...checksOf('submission', {
    '[contract 14] closes a listing for good and opens it again, and leaves one closed that others have closed': {
      unless: ({ submission }) =>
        submission?.takes?.includes('permanentlyClosed') ? undefined : 'the plug-in does not take permanentlyClosed',
      run: closesForGood,
    },
  }),

  ...(Object.keys(parts) as ListedPart[]).flatMap((part) => {
    const unless = (publisher: Publisher, least: number) => {
      if (!publisher.submission?.takes?.includes(part)) return `the plug-in does not take ${part}`;
      const isEnough = part !== 'attributes' || shownAttributes(publisher).length >= least;
      return isEnough ? undefined : `the listings show fewer than ${least} attributes`;
    };
    return checksOf('submission', {
      [`[publishers 1.4] pushes ${part}, or reports the losses`]: {
        unless: (publisher) => unless(publisher, 1),
        run: (context) => roundTrip(context, part, (content) => parts[part](context.publisher).holding(content, 1, 2)),
      },
      [`[publishers 1.4] removes of ${part} only what an earlier push wrote`]: {
        unless: (publisher) => unless(publisher, 2),
        run: (context) => keepsOwnersPart(context, part),
      },
    });
  }),
];

/** Pushes what then counts as the owner's, adds to it, and removes the addition. */
async function keepsOwnersPart(context: CheckContext, part: ListedPart): Promise<void> {
  const { holding, without, withdrawn } = parts[part](context.publisher);
  const { push, shown, ...prepared } = await prepare(context);
  const present = await prepared.present();
  const lost = async (content: ListingContent) =>
    deviations(content, await shown(), '9999').filter(({ field }) => field === part);
  const owners = holding(present, 1);
  await push(owners);
  // The check above reports a publisher that does not show it.
  if ((await lost(owners)).length > 0) return;

  await push(holding(without(present), 2));
  const kept = await lost(holding(present, 1, 2));
  demand(kept.length === 0, `a push of one value more changed the others, which belong to the owner: ${brief(kept)}`);

  const result = await push({ ...without(present), withdrawn: withdrawn(2) });
  const rest = await lost(owners);
  const isGone = (await lost(holding(without(present), 2))).length > 0;
  demand(
    (rest.length === 0 && isGone) || isReported(result),
    `a push that withdraws one value must remove it and nothing else: ${isGone ? brief(rest) : 'it is still shown'}`,
  );
}

/** Pushes hours for public holidays, then data without them, then their removal. Special dates and the week stay. */
async function keepsHolidayHours(context: CheckContext): Promise<void> {
  const prepared = await prepare(context);
  const { publicHolidayHours: _, ...present } = await prepared.present();
  const push = async (about: string, content: ListingContent, expected: ListingContent) => {
    const result = await prepared.push(content);
    const found = deviations(expected, await prepared.shown(), '9999').filter(
      ({ field }) => field === 'publicHolidayHours' || field === 'hours',
    );
    demand(
      found.length === 0 || isReported(result),
      `a push of ${about} returned ${brief(result)}, but the listing differs: ${brief(found)} (reference: ListingContent, publicHolidayHours)`,
    );
    return found.length === 0;
  };
  const open = { ...present, publicHolidayHours: dayOf(['10:15am', '02:45pm']) };
  const closed = { ...present, publicHolidayHours: dayOf() };
  await push('hours on public holidays', open, open);
  const isShown = await push('closed public holidays', closed, closed);
  // Without what the listing shows there is nothing to keep.
  if (!isShown) return;
  await push('data without publicHolidayHours, which belong to the owner then', changedContent(present), closed);
  const gone = { ...present, publicHolidayHours: null };
  await push('publicHolidayHours: null', gone, gone);
}

/** Pushes a permanent closure, then data without it, then its end. */
async function closesForGood(context: CheckContext): Promise<void> {
  const prepared = await prepare(context);
  const present = await prepared.present();
  const push = async (about: string, content: ListingContent, expected: PublisherListing['openStatus']) => {
    const result = await prepared.push(content);
    const { openStatus = 'OPEN' } = await prepared.shown();
    demand(
      openStatus === expected || isReported(result),
      `a push of ${about} returned ${brief(result)}, but openStatus of getListing is ${brief(openStatus)} (reference: ListingContent, permanentlyClosed)`,
    );
    return openStatus === expected;
  };
  const closed = { ...present, temporarilyClosed: true, permanentlyClosed: true };
  // Without what the listing shows there is nothing to keep.
  if (!(await push('a permanent closure', closed, 'PERMANENTLY_CLOSED'))) return;
  await push('data without permanentlyClosed', changedContent(present), 'PERMANENTLY_CLOSED');
  await push('permanentlyClosed: false', { ...present, permanentlyClosed: false }, 'OPEN');
}

function dayOf(...ranges: readonly (readonly [string, string])[]): DayHours {
  return { type: ranges.length > 0 ? 'OPEN' : 'CLOSED', slots: ranges.map(([start, end]) => ({ start, end })) };
}

/** The keys of attributes that the listings show, first those that are yes or no. */
function shownAttributes({ listings: { shows } }: Publisher): readonly string[] {
  if (shows?.attributes === false) return [];
  const { keys = ['outdoorSeating', 'delivery'] } = shows?.attributes ?? {};
  return [...keys.filter((key) => valueOf(key) === true), ...keys.filter((key) => valueOf(key) !== true)];
}

function valueOf(key: string): boolean | string {
  return CHOICES[key]?.[0] ?? true;
}

function urlOf(n: number): string {
  return `https://network-${n}.example/kit`;
}
