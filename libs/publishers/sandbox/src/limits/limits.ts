/** The scope in which a limit counts calls [publishers 0.1, 2.3]. */
export type LimitScope = 'app' | 'user' | 'listing';

/** Where the refusal states the delay: Retry-After, A's RetryInfo, B's usage header, or nowhere [publishers 3.4]. */
export type RetryHint = 'header' | 'body' | 'usage' | 'none';

/** A limit that the admin set. There are no other limits [publishers 3.4]. */
export interface LimitRule {
  readonly publisher: 'a' | 'b';
  readonly scope: LimitScope;
  readonly perMinute?: number;
  readonly editsPerListingPerMinute?: number;
  /** Refuses all calls in scope for this time from now. */
  readonly blockForMs?: number;
  /** The announced delay in seconds, whatever the real delay is. */
  readonly retryAfter?: number;
  readonly hint?: RetryHint;
  /** Only this listing or this owner; absent = each of them. */
  readonly listing?: string;
  readonly owner?: string;
}

/** The caller and target of a call [publishers 3.4]. */
export interface Subject {
  readonly publisher: 'a' | 'b';
  readonly owner?: string;
  readonly listing?: string;
  readonly isEdit?: boolean;
}

/** A refused call [publishers 3.4]. */
export interface Refusal {
  readonly scope: LimitScope;
  readonly retryAfterSeconds: number;
  readonly hint: RetryHint | undefined;
}

interface ActiveRule extends LimitRule {
  readonly blockedUntil: number;
}

const MINUTE = 60_000;

/** Enforces the limits of one world in sandbox time, over a sliding minute [publishers 3.4]. */
export class Limits {
  private rules: ActiveRule[] = [];
  private readonly calls = new Map<string, number[]>();

  /** Sets a limit. It replaces the limit with the same publisher, scope, listing and owner. */
  set(rule: LimitRule, now: number): void {
    this.rules = this.rules.filter((other) => identity(other) !== identity(rule));
    this.rules.push({ ...rule, blockedUntil: rule.blockForMs ? now + rule.blockForMs : 0 });
  }

  clear(): void {
    this.rules = [];
    this.calls.clear();
  }

  list(): readonly LimitRule[] {
    return this.rules;
  }

  /** Counts the call, or returns the refusal. Refused calls do not count. */
  admit(subject: Subject, now: number): Refusal | undefined {
    const countIn: string[] = [];
    for (const rule of this.rules.filter((candidate) => applies(candidate, subject))) {
      if (rule.blockedUntil > now) return refusal(rule, rule.scope, rule.blockedUntil - now);
      if (rule.perMinute !== undefined) {
        const key = `${identity(rule)}|${bucketOf(rule.scope, subject)}`;
        const waitMs = this.waitFor(key, rule.perMinute, now);
        if (waitMs > 0) return refusal(rule, rule.scope, waitMs);
        countIn.push(key);
      }
      if (rule.editsPerListingPerMinute !== undefined && subject.isEdit && subject.listing) {
        const key = `${identity(rule)}|edits|${subject.listing}`;
        const waitMs = this.waitFor(key, rule.editsPerListingPerMinute, now);
        if (waitMs > 0) return refusal(rule, 'listing', waitMs);
        countIn.push(key);
      }
    }
    for (const key of countIn) this.calls.set(key, [...(this.calls.get(key) ?? []), now]);
    return undefined;
  }

  /** The usage of the fullest limit of a scope, in percent. B reports it in headers [publishers 2.3]. */
  usedPercent(scope: LimitScope, subject: Subject, now: number): number {
    const shares = this.rules
      .filter((rule) => rule.scope === scope && applies(rule, subject))
      .map((rule) => {
        if (rule.blockedUntil > now) return 100;
        if (!rule.perMinute) return 0;
        const used = this.recent(`${identity(rule)}|${bucketOf(scope, subject)}`, now).length;
        return Math.round((100 * used) / rule.perMinute);
      });
    return Math.max(1, ...shares);
  }

  private waitFor(key: string, perMinute: number, now: number): number {
    const recent = this.recent(key, now);
    if (recent.length < perMinute) return 0;
    const leavesFirst = recent[recent.length - perMinute] ?? now;
    return Math.max(1, leavesFirst + MINUTE - now);
  }

  private recent(key: string, now: number): number[] {
    const recent = (this.calls.get(key) ?? []).filter((at) => at > now - MINUTE && at <= now);
    this.calls.set(key, recent);
    return recent;
  }
}

function refusal(rule: LimitRule, scope: LimitScope, waitMs: number): Refusal {
  return { scope, retryAfterSeconds: rule.retryAfter ?? Math.ceil(waitMs / 1000), hint: rule.hint };
}

function applies(rule: LimitRule, subject: Subject): boolean {
  if (rule.publisher !== subject.publisher) return false;
  if (rule.listing !== undefined && rule.listing !== subject.listing) return false;
  if (rule.owner !== undefined && rule.owner !== subject.owner) return false;
  return rule.scope !== 'listing' || subject.listing !== undefined;
}

function bucketOf(scope: LimitScope, subject: Subject): string {
  if (scope === 'app') return 'app';
  return (scope === 'user' ? subject.owner : subject.listing) ?? '';
}

function identity(rule: LimitRule): string {
  return [rule.publisher, rule.scope, rule.listing ?? '', rule.owner ?? ''].join('|');
}
