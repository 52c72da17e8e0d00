import type { Dice } from '../world/dice.js';

/** A delay before responses, for one operation, one publisher or all [publishers 3.4]. */
export interface LatencyRule {
  readonly publisher?: 'a' | 'b';
  readonly operation?: string;
  readonly fixedMs: number;
  readonly jitterMs: number;
}

/** The delays of one world, in real time. The jitter is deterministic for a seed [publishers 3.4]. */
export class LatencyRules {
  private rules: LatencyRule[] = [];
  private rolls = 0;

  constructor(private readonly dice: Dice) {}

  /** Sets the rule for its operation or publisher; a rule of zero milliseconds removes it. */
  set(rule: LatencyRule): void {
    this.rules = this.rules.filter((other) => other.publisher !== rule.publisher || other.operation !== rule.operation);
    if (rule.fixedMs > 0 || rule.jitterMs > 0) this.rules.push(rule);
  }

  clear(): void {
    this.rules = [];
  }

  list(): readonly LatencyRule[] {
    return this.rules;
  }

  /** The delay of this call. The most specific rule applies. */
  delayFor(publisher: 'a' | 'b', operation: string): number {
    const fitting = this.rules
      .filter((rule) => rule.operation === undefined || rule.operation === operation)
      .filter((rule) => rule.publisher === undefined || rule.publisher === publisher)
      .sort((left, right) => specificity(right) - specificity(left))[0];
    if (!fitting) return 0;
    return fitting.fixedMs + this.dice.roll(`latency:${this.rolls++}`, fitting.jitterMs + 1);
  }
}

function specificity(rule: LatencyRule): number {
  return (rule.operation === undefined ? 0 : 2) + (rule.publisher === undefined ? 0 : 1);
}
