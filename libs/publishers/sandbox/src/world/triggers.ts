/** Words in the text of a post or reply that trigger failures of the publisher [publishers 3.6]. */
export type Trigger = 'reject' | 'reject-now' | 'stuck' | 'fail';

/** True if the text contains `[sandbox:<trigger>]` [publishers 3.6]. */
export function carries(text: string, trigger: Trigger): boolean {
  return text.includes(`[sandbox:${trigger}]`);
}

/** Remembers texts with `[sandbox:fail]`: each fails once and succeeds the second time [publishers 3.6]. */
export class FailOnce {
  private readonly seen = new Set<string>();

  /** True the first time that this text with the trigger is sent for this purpose. */
  shouldFail(purpose: string, text: string): boolean {
    if (!carries(text, 'fail')) return false;
    const key = `${purpose}\n${text}`;
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    return true;
  }
}
