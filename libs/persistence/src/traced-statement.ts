import { traced } from '@listings/platform';
import type { SpanFacts } from '@listings/platform';

/** The span of the wait for a free connection of the pool. */
export const CONNECTION: SpanFacts = { name: 'connection of the pool', within: true };

const UNNAMED = 'statement';
const STATEMENT = { 'db.system.name': 'postgresql' };

/** Measures a statement as a span of the current trace. The span has the name of the statement, and never its values. */
export function tracedStatement<T>(statement: string | { readonly name: string }, send: () => Promise<T>): Promise<T> {
  const name = typeof statement === 'string' ? UNNAMED : statement.name;
  return traced({ name, kind: 'client', within: true, attributes: STATEMENT }, (span) => {
    if (typeof statement === 'string') span?.rename(shortNameOf(statement));
    return send();
  });
}

/** What a statement does and with which table, such as `select jobs`. */
const SUBJECT = /\b(?:from|into|update|table)\s+([a-z_]+)/i;

/** The name of a statement that has none: its first word and its first table. */
function shortNameOf(text: string): string {
  const verb = /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? UNNAMED;
  const table = SUBJECT.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
