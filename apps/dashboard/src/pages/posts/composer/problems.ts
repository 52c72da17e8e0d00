import type { ContextField, Draft, Lack } from './draft.js';

/** The fields of the composer, from its first to its last. A button leads to the first that has a problem. */
export const POST_FIELDS = [
  'name',
  'sites',
  'message',
  'details',
  'products',
  'button',
  'media',
  'locations',
  'schedule',
] as const;

/** A field of the composer. */
export type PostField = (typeof POST_FIELDS)[number];

/** A part of a field that has its own place: a detail of the post, or the addresses of the photos of its products. */
export type FieldPart = ContextField | 'photo';

/** What hinders the publication of a draft, at its field. */
export interface FieldProblem {
  readonly field: PostField;
  /** The part of the field that it is about; null if it is about the whole field. */
  readonly part: FieldPart | null;
  /** The publisher whose rule it is; null for a rule of the service. */
  readonly site: string | null;
  readonly text: string;
  /** Something is not there yet: no mistake before the person wants to publish. */
  readonly isMissing: boolean;
}

/** A rule that the service or a publisher found broken; the message of a limit has its number. */
export interface BrokenRule {
  readonly code: string;
  readonly message: string;
  readonly site: string | null;
}

/** The field that each rule is about [contract 5]; those of no other field are about the choice of the publishers. */
const FIELD_OF_CODE: Readonly<Record<string, PostField>> = {
  SY75039: 'name',
  SY75004: 'message',
  SY75005: 'message',
  SY75040: 'message',
  SY75041: 'message',
  SY75033: 'details',
  SY75034: 'details',
  SY75035: 'details',
  SY75038: 'details',
  SY75042: 'details',
  SY75044: 'details',
  SY75043: 'products',
  SY75016: 'button',
  SY75032: 'button',
  SY75053: 'button',
  SY75017: 'media',
  SY75036: 'media',
  SY75050: 'media',
  SY75051: 'media',
  SY75052: 'media',
  SY75029: 'schedule',
  SY75030: 'schedule',
};

/** The detail that a rule is always about. */
const DETAIL_OF_CODE: Readonly<Record<string, ContextField>> = {
  SY75035: 'title',
  SY75038: 'redeemUrl',
  SY75042: 'title',
  SY75044: 'title',
};

/** What a post has to have of its details, by the rule that says so. */
const NEEDED_DETAILS: Readonly<Record<string, readonly ContextField[]>> = {
  SY75033: ['title', 'startDay', 'endDay'],
  SY75034: ['startDay', 'endDay'],
};

const MISSING: ReadonlySet<string> = new Set([
  ...['SY75039', 'SY75004', 'SY75033', 'SY75034', 'SY75035', 'SY75042', 'SY75043', 'SY75016', 'SY75032', 'SY75036'],
  'SY75038',
]);

const FIELD_OF_LACK: Readonly<Record<Lack, PostField>> = {
  name: 'name',
  sites: 'sites',
  locations: 'locations',
  tooMany: 'locations',
  past: 'schedule',
  end: 'schedule',
};

/** Whether a rule about an address is about the one to redeem an offer, which its message names. */
export function isAboutRedeeming({ code, message }: BrokenRule): boolean {
  return code === 'SY75016' && /\bredeemUrl\b/.test(message);
}

/** The field that a rule is about, and the part of it. A rule about several details says in its message which one is wrong. */
function placeOf(rule: BrokenRule, { context }: Pick<Draft, 'context'>): Pick<FieldProblem, 'field' | 'part'> {
  const { code, message } = rule;
  if (isAboutRedeeming(rule)) return { field: 'details', part: 'redeemUrl' };
  if (code === 'SY75017' && /^photo\b/.test(message)) return { field: 'products', part: 'photo' };
  const needed = NEEDED_DETAILS[code];
  if (needed === undefined) return { field: FIELD_OF_CODE[code] ?? 'sites', part: DETAIL_OF_CODE[code] ?? null };
  const named = (['startDay', 'startTime', 'endDay', 'endTime'] as const).find((part) => message.includes(part));
  // What is complete ends too early.
  return { field: 'details', part: named ?? needed.find((part) => context[part].trim() === '') ?? 'endDay' };
}

/** Whether something is not there yet. A rule that names a number is about what there is too much of. */
function isLack({ code, message }: BrokenRule): boolean {
  return MISSING.has(code) && !(code === 'SY75036' && /\d/.test(message));
}

/** All problems of a draft, those of the first fields first, each once. */
export function problemsOf(
  draft: Pick<Draft, 'sites' | 'context'>,
  {
    broken,
    lacks,
    textOf,
    ruleText,
  }: {
    broken: readonly BrokenRule[];
    lacks: readonly Lack[];
    textOf: (lack: Lack) => string;
    /** What to do about a rule; undefined where its own message says it. */
    ruleText: (rule: BrokenRule) => string | undefined;
  },
): FieldProblem[] {
  const own = lacks.map((lack) => ({
    field: FIELD_OF_LACK[lack],
    part: null,
    site: null,
    text: textOf(lack),
    isMissing: lack !== 'tooMany' && lack !== 'past',
  }));
  const taken = new Set(own.map(({ field }) => field));
  const found = broken
    .filter(({ site }) => site === null || draft.sites.includes(site))
    .map((rule) => ({
      ...placeOf(rule, draft),
      // A rule of the service names the publisher in its message only.
      site: rule.site ?? draft.sites.find((each) => new RegExp(`\\b${each}\\b`).test(rule.message)) ?? null,
      text: ruleText(rule) ?? rule.message,
      isMissing: isLack(rule),
    }))
    // What the page says itself needs no second sentence.
    .filter(({ field }) => !['name', 'schedule'].includes(field) || !taken.has(field));
  return [...own, ...found].sort((one, other) => POST_FIELDS.indexOf(one.field) - POST_FIELDS.indexOf(other.field));
}

/** The id of the element that has a field, or a part of it: a detail, or what it is at a publisher. */
export function idOfField(field: PostField, part?: string): string {
  return part === undefined ? `post-${field}` : `post-${field}-${part}`;
}
