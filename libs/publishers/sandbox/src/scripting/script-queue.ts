import type { JsonValue } from '../json/json.js';

/** An error in the publisher's format: a shortcut, an invalid field, or a code of B [publishers 3.5]. */
export type ScriptedError =
  | 'rate_limited'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'unavailable'
  | 'invalid'
  | { invalid: { field?: string; text?: string } }
  | { code: number; subcode?: number; text?: string };

/** The name of a usual error [publishers 3.5]. */
export type ErrorShortcut = Extract<ScriptedError, string>;

/** One scripted response [publishers 3.5]. */
export interface ScriptedResponse {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: JsonValue;
  readonly error?: ScriptedError;
  readonly delayMs?: number;
  /** True: wait until the scripts are cleared. */
  readonly hold?: boolean;
  readonly drop?: 'before' | 'after' | 'midBody';
  /** True: execute the operation, but send the scripted response. */
  readonly apply?: boolean;
  /** The number of uses; -1 = until cleared. */
  readonly times?: number;
}

/** Responses for the calls of one operation. `*` at its end matches any suffix [publishers 3.5]. */
export interface Script {
  readonly operation: string;
  readonly match?: { listing?: string; owner?: string; bodyContains?: string };
  readonly responses: readonly ScriptedResponse[];
}

/** The properties of a call that scripts match [publishers 3.5]. */
export interface ScriptSubject {
  readonly operation: string;
  readonly listing: string | undefined;
  readonly owner: string | undefined;
  readonly body: string;
}

interface QueuedScript extends Script {
  readonly left: { response: ScriptedResponse; times: number }[];
}

/** The scripts of one world. Each matching call consumes one response, in order [publishers 3.5]. */
export class ScriptQueue {
  private scripts: QueuedScript[] = [];
  private readonly held: (() => void)[] = [];

  add(script: Script): void {
    const left = script.responses.map((response) => ({ response, times: response.times ?? 1 }));
    this.scripts.push({ ...script, left: left.filter(({ times }) => times !== 0) });
  }

  clear(): void {
    this.scripts = [];
    for (const release of this.held.splice(0)) release();
  }

  /** Resolves at the next `clear`, which ends the wait of held calls. */
  untilCleared(): Promise<void> {
    return new Promise((resolve) => this.held.push(resolve));
  }

  /** The remaining scripts, with the rest of each `times`. */
  list(): Script[] {
    return this.scripts.map(({ operation, match, left }) => ({
      operation,
      match,
      responses: left.map(({ response, times }) => ({ ...response, times })),
    }));
  }

  /** Takes the response for this call from the oldest matching script. */
  take(subject: ScriptSubject): ScriptedResponse | undefined {
    const script = this.scripts.find((candidate) => fits(candidate, subject));
    const first = script?.left[0];
    if (!script || !first) return undefined;
    if (first.times > 0 && --first.times === 0) script.left.shift();
    if (script.left.length === 0) this.scripts = this.scripts.filter((other) => other !== script);
    return first.response;
  }
}

function fits(script: Script, subject: ScriptSubject): boolean {
  const { operation, match = {} } = script;
  const isOperation = operation.endsWith('*')
    ? subject.operation.startsWith(operation.slice(0, -1))
    : subject.operation === operation;
  if (!isOperation) return false;
  if (match.listing !== undefined && lastSegment(match.listing) !== subject.listing) return false;
  if (match.owner !== undefined && match.owner !== subject.owner) return false;
  return match.bodyContains === undefined || subject.body.includes(match.bodyContains);
}

/** The bare id of a resource name such as `locations/9100001` [publishers 3.5]. */
export function lastSegment(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
