import type { Publisher, PublisherDeclaration } from '../publisher.js';
import type { Check, Subject } from './check.js';
import { Defect } from './demand.js';
import type { Ability, PublisherDriver, PublisherWorld } from './driver.js';
import { allChecks } from './all-checks.js';
import { CheckContext } from './check-context.js';

/** A plug-in, and how to drive its publisher. */
export interface PublisherUnderTest {
  readonly declaration: PublisherDeclaration;
  readonly driver: PublisherDriver;
}

/** A check as it is made for one plug-in; with `skipped` it is not, for that reason. */
export interface PlannedCheck {
  readonly subject: Subject;
  readonly title: string;
  readonly skipped?: string;
  run(): Promise<void>;
}

/** What is checked, what is not and why: found out with a first world, before any check runs. */
export async function planChecks(subject: PublisherUnderTest): Promise<readonly PlannedCheck[]> {
  const context = await CheckContext.open(subject);
  try {
    return onceEach(allChecks.map((check) => plan(check, subject, context)));
  } finally {
    await context.close();
  }
}

function plan(check: Check, under: PublisherUnderTest, { publisher, world }: CheckContext): PlannedCheck {
  const { subject, rule } = check;
  const skip = (skipped: string): PlannedCheck => ({
    subject,
    title: `${rule} - not asked: ${skipped}`,
    skipped,
    run: async () => undefined,
  });
  if (subject !== 'declaration' && !publisher[subject]) return skip(`the plug-in offers no ${subject}`);
  const senseless = check.unless?.(publisher);
  if (senseless) return skip(senseless);

  const lacking = [...needsOf(subject), ...(check.needs ?? [])].filter((ability) => !has(world, ability));
  const impossible = lacking.map((ability) => under.driver.impossible?.[ability]).find((reason) => reason);
  if (impossible) return skip(impossible);
  if (lacking.length > 0) return missing(subject, lacking);
  return { subject, title: rule, run: () => runCheck(check, under) };
}

/** Runs one check in a world of its own. */
async function runCheck(check: Check, under: PublisherUnderTest): Promise<void> {
  const context = await CheckContext.open(under, { listings: check.listings ?? 'some' });
  try {
    await check.run(context);
    context.demandSilenceAboutSecrets();
  } finally {
    await context.close();
  }
}

/** What the driver lacks is one broken rule, however many checks need it. */
function missing(subject: Subject, lacking: readonly Ability[]): PlannedCheck {
  const names = lacking.join(', ');
  const sentence = `the plug-in offers ${subject}, but the driver has no ${names}: add it, or give the reason under "impossible"`;
  return {
    subject,
    title: `[design 5] ${subject} can be driven: ${names}`,
    run: () => Promise.reject(new Defect(sentence)),
  };
}

function onceEach(planned: readonly PlannedCheck[]): readonly PlannedCheck[] {
  const known = new Set<string>();
  return planned.filter(({ subject, title }) => {
    const isNew = !known.has(`${subject} ${title}`);
    known.add(`${subject} ${title}`);
    return isNew;
  });
}

const driven: readonly (keyof Publisher & Ability)[] = [
  'submission',
  'posts',
  'verification',
  'reviews',
  'engagement',
  'insights',
  'creation',
  'actionLinks',
];

/** The part of the driver that belongs to a capability. */
function needsOf(subject: Subject): readonly Ability[] {
  const own = driven.filter((capability) => capability === subject);
  return subject === 'engagement' ? ['posts', ...own] : own;
}

function has(world: PublisherWorld, ability: Ability): boolean {
  let part: unknown = world;
  for (const step of ability.split('.')) part = (part as Record<string, unknown> | undefined)?.[step];
  return part !== undefined;
}
