import { isDay, isLongerThan } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import type { CampaignContent, CampaignInput } from './campaign-input.js';
import { isTimeOfDay } from './campaign-schedule.js';
import type { CampaignSchedule, RequestedSchedule } from './campaign-schedule.js';
import { POST_BOUNDS } from './post-bounds.js';
import { isWebAddress } from './web-address.js';

/** Input of the rules: the client's input, and the content and schedule derived from it. */
export interface CampaignDraft {
  readonly input: CampaignInput;
  readonly content: CampaignContent;
  readonly schedule?: RequestedSchedule;
}

/** Data beyond the draft that the rules need. */
export interface CampaignRuleContext {
  readonly now: Date;
  /** The sites that support posts. */
  readonly postSites: ReadonlySet<string>;
}

type Rule = (draft: CampaignDraft, context: CampaignRuleContext) => readonly RuleViolation[] | RuleViolation | false;

/** A start that is past by less than this means "now" [contract 5]. */
const LATE_START_MS = 5 * 60_000;

/** The rules of [contract 5] that apply to all publishers, in the order in which their errors are reported. */
const rules: readonly Rule[] = [
  ({ input }) => input.postName.trim() === '' && violation('SY75039'),
  ({ input }) =>
    isLongerThan(input.postName, POST_BOUNDS.name) &&
    violation('SY75039', `postName: at most ${POST_BOUNDS.name} characters`),
  ({ input }) => input.postSites.length === 0 && violation('SY75046', 'postSites: at least one site'),
  ({ input }, { postSites }) =>
    distinct(input.postSites)
      .filter((site) => !postSites.has(site))
      .map((site) => violation('SY75046', `Site ${site} does not support posts`)),
  ({ content }) => hasTwice(content.messages) && violation('SY75005'),
  ({ content }) => hasTwice(content.ctas) && violation('SY75005', 'postCta: at most one for each site'),
  (draft) => sitesWithoutContent(draft).map((site) => violation('SY75004', `Post content is missing for ${site}`)),
  ({ input }) =>
    contentForOtherSites(input).map(({ field, site }) =>
      violation('SY75004', `${field} for ${site}: the site is not in postSites`),
    ),
  ({ content }) =>
    content.media
      .filter(({ url }) => !isWebAddress(url))
      .map(({ site }) => violation('SY75017', `postMediaUrl for ${site}: not an absolute http or https address`)),
  ({ content }) =>
    content.ctas
      .filter(({ type, url }) => type !== 'CALL' && !isWebAddress(url))
      .map(({ site }) => violation('SY75016', `CTA url for ${site}: not an absolute http or https address`)),
  ({ input, content: { context } }) =>
    input.postType === 'OFFER' &&
    context?.redeemUrl !== undefined &&
    !isWebAddress(context.redeemUrl) &&
    violation('SY75016', 'redeemUrl: not an absolute http or https address'),
  offerRules,
  eventRules,
  ({ input, content }) => input.postType === 'PRODUCT' && !content.context?.title && violation('SY75042'),
  ({ input, content }) =>
    input.postType === 'PRODUCT' &&
    (content.products.length === 0 || content.products.some(({ name }) => !name?.trim())) &&
    violation('SY75043'),
  ({ input, content }) =>
    input.postType === 'PRODUCT' &&
    content.products.some(({ photo }) => photo && !isWebAddress(photo)) &&
    violation('SY75017', 'photo of a product: not an absolute http or https address'),
  ({ schedule }, { now }) =>
    schedule !== undefined && schedule.start.getTime() <= now.getTime() - LATE_START_MS && violation('SY75029'),
  ({ schedule }) => schedule?.end !== undefined && schedule.end <= schedule.start && violation('SY75030'),
  ({ schedule }, { now }) =>
    schedule?.end !== undefined &&
    schedule.end > schedule.start &&
    schedule.end <= now &&
    violation('SY75030', 'endDatetime is in the past'),
  ({ input, schedule }) =>
    (schedule?.removalSites ?? []).some((site) => !input.postSites.includes(site)) && violation('SY75047'),
];

/** Returns all violations of the draft, all at once [contract 1]. The plug-ins add the rules of their publishers. */
export function campaignViolations(draft: CampaignDraft, context: CampaignRuleContext): RuleViolation[] {
  return rules.flatMap((rule) => rule(draft, context) || []);
}

/**
 * Returns the schedule of a valid request. A start that has passed is dropped, so the campaign starts at once
 * [contract 5].
 */
export function effectiveSchedule(requested: RequestedSchedule | undefined, now: Date): CampaignSchedule {
  if (!requested) return {};
  const { start, ...rest } = requested;
  return start > now ? requested : rest;
}

/** OFFER: title, start day and end day [contract 5]. */
function offerRules({ input, content: { context } }: CampaignDraft): readonly RuleViolation[] | RuleViolation | false {
  if (input.postType !== 'OFFER') return false;
  if (!context?.title || !context.startDay || !context.endDay) return violation('SY75033');
  return periodProblems(context).map((problem) => violation('SY75033', `Offer ${problem}`));
}

/** EVENT: title, start and end [contract 5]; a day without a time means the whole day. */
function eventRules({ input, content: { context } }: CampaignDraft): readonly RuleViolation[] | false {
  if (input.postType !== 'EVENT') return false;
  const title = context?.title ? [] : [violation('SY75035')];
  if (!context?.startDay || !context.endDay) return [...title, violation('SY75034')];
  return [...title, ...periodProblems(context).map((problem) => violation('SY75034', `Event ${problem}`))];
}

function periodProblems(context: NonNullable<CampaignContent['context']>): string[] {
  const { startDay = '', startTime, endDay = '', endTime } = context;
  const days = (
    [
      ['startDay', startDay],
      ['endDay', endDay],
    ] as const
  ).filter(([, day]) => !isDay(day));
  const times = (
    [
      ['startTime', startTime],
      ['endTime', endTime],
    ] as const
  ).filter(([, time]) => time !== undefined && !isTimeOfDay(time));
  const problems = [
    ...days.map(([field]) => `${field}: a day as YYYY-MM-DD`),
    ...times.map(([field]) => `${field}: a time as HH:MM`),
  ];
  if (problems.length > 0) return problems;
  const start = `${startDay} ${startTime ?? '00:00'}`;
  const end = `${endDay} ${endTime ?? '23:59'}`;
  return end > start ? [] : ['end must be after its start'];
}

/**
 * Returns the sites without content. The context of offers, events and products counts as content; other types need
 * a message or a picture at every site.
 */
function sitesWithoutContent({ input, content }: CampaignDraft): readonly string[] {
  if (input.postType !== 'ANNOUNCEMENT' && input.postType !== 'COVID19') return [];
  const hasMessage = (site: string) =>
    content.messages.some((each) => each.site === site && each.message.trim() !== '');
  const hasMedia = (site: string) => content.media.some((each) => each.site === site);
  return distinct(input.postSites).filter((site) => !hasMessage(site) && !hasMedia(site));
}

/** Returns the fields with content for sites that the campaign does not target, each site once. */
function contentForOtherSites(input: CampaignInput): { field: string; site: string }[] {
  return (['postMessage', 'postMediaUrl', 'postCta'] as const).flatMap((field) => {
    const sites = distinct((input[field] ?? []).map(({ site }) => site));
    return sites.filter((site) => !input.postSites.includes(site)).map((site) => ({ field, site }));
  });
}

function hasTwice(entries: readonly { readonly site: string }[]): boolean {
  return new Set(entries.map(({ site }) => site)).size < entries.length;
}

function distinct(sites: readonly string[]): string[] {
  return [...new Set(sites)];
}

/** Whether a site gets more pictures and videos than a post can have there [contract 4]. */
export function hasTooManyMedia({ postMediaUrl }: Pick<CampaignInput, 'postMediaUrl'>): boolean {
  const counts = new Map<string, number>();
  for (const { site } of postMediaUrl ?? []) counts.set(site, (counts.get(site) ?? 0) + 1);
  return [...counts.values()].some((count) => count > POST_BOUNDS.media);
}
