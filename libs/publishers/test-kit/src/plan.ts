import type { Publisher, PublisherDeclaration } from '@listings/publisher-sdk';
import { allChecks } from './all-checks.js';
import { CheckContext } from './check-context.js';
import type { Check, Subject } from './check.js';
import { Defect } from './demand.js';
import type { Depth } from './depth.js';
import type { Ability, PublisherDriver, PublisherWorld } from './driver.js';

/** A plug-in and the driver of its publisher. */
export interface PublisherUnderTest {
  readonly declaration: PublisherDeclaration;
  readonly driver: PublisherDriver;
  /**
   * `thorough`, which is meant when it is omitted, makes each call of the plug-in fail in every way. `quick` tries the ways that tell
   * most, for tests that run at every change: leave the others to a nightly run with `describeEndurance`.
   */
  readonly depth?: Depth;
  /** How many generated contents the kit pushes and reads back; when omitted 20, or 5 if it is quick. */
  readonly generatedPushes?: number;
}

/** A check as planned for one plug-in. If `skipped` is set, the kit skips the check for that reason. */
export interface PlannedCheck {
  readonly subject: Subject;
  readonly title: string;
  readonly skipped?: string;
  /** True if the check tries more when it is thorough. */
  readonly gradual?: boolean;
  run(): Promise<void>;
}

/** Decides, with the help of a first world, which checks the kit runs and which ones it skips. */
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
    title: `${rule} - skipped: ${skipped}`,
    skipped,
    run: async () => undefined,
  });
  if (subject !== 'declaration' && !publisher[subject]) return skip(`the plug-in does not offer ${subject}`);
  const exemption = check.unless?.(publisher);
  if (exemption) return skip(exemption);

  const needed = [...needsOf(subject), ...(check.needs ?? [])];
  const lacking = needed.filter((ability) => !has(world, ability) || isStatedLack(under.driver, ability));
  const impossible = lacking.map((ability) => under.driver.impossible?.[ability]).find((reason) => reason);
  if (impossible) return skip(impossible);
  if (lacking.length > 0) return missing(subject, lacking);
  const wished = check.wishes?.find((ability) => !has(world, ability));
  if (wished)
    return skip(under.driver.impossible?.[wished] ?? `the driver has no ${wished}, which is optional: add it for this`);
  return { subject, title: rule, gradual: check.gradual, run: () => runCheck(check, under) };
}

/** Runs one check in its own world. */
async function runCheck(check: Check, under: PublisherUnderTest): Promise<void> {
  const context = await CheckContext.open(under, { listings: check.listings ?? 'some' });
  try {
    await check.run(context);
    context.demandNoSecretSaid();
  } catch (error) {
    const refusal = error instanceof Defect ? context.http.lastRefusal : undefined;
    throw refusal === undefined ? error : new Defect(`${(error as Defect).message}\n${refusal}`, { cause: error });
  } finally {
    await context.close();
  }
}

/** A check that fails because the driver lacks abilities. Many checks with the same lack become one failure. */
function missing(subject: Subject, lacking: readonly Ability[]): PlannedCheck {
  const names = lacking.filter((ability) => !lacking.some((part) => ability.startsWith(`${part}.`))).join(', ');
  const sentence = `the plug-in offers ${subject}, but the driver lacks ${names}: implement it in the driver, or state the reason under "impossible"`;
  return {
    subject,
    title: `[design 5] ${subject} has a driver: ${names}`,
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
  'verificationActions',
  'reviews',
  'engagement',
  'insights',
  'creation',
  'photos',
  'actionLinks',
];

/** The parts of the driver that the checks of a subject need. */
function needsOf(subject: Subject): readonly Ability[] {
  const own = driven.filter((capability) => capability === subject);
  return subject === 'engagement' ? ['posts', ...own] : own;
}

/** Abilities of the publisher itself, which no part of the driver stands for. */
const withoutPart: readonly Ability[] = ['revocation', 'subject', 'photos.import'];

function isStatedLack({ impossible }: PublisherDriver, ability: Ability): boolean {
  return withoutPart.includes(ability) && impossible?.[ability] !== undefined;
}

function has(world: PublisherWorld, ability: Ability): boolean {
  if (withoutPart.includes(ability)) return true;
  let part: unknown = world;
  for (const step of ability.split('.')) part = (part as Record<string, unknown> | undefined)?.[step];
  return part !== undefined;
}
