import type { IdType } from '@listings/api-kit';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { withValue, writeRequest } from './documented-operations.js';
import type { DocumentedOperation, IdPosition, RequestParts } from './documented-operations.js';
import { missingId } from './seeded-tenant.js';
import type { SeededIds } from './seeded-tenant.js';

/** The form of an id: as the API returned it, as the number inside it, or that number as a string. */
export type IdForm = 'text' | 'number' | 'number as text';

/** The forms that a place accepts [contract 1]. */
export function idForms({ idType, numeric, at }: IdPosition): readonly IdForm[] {
  if (idType !== 'Location') return ['text'];
  if (numeric) return ['text', 'number', 'number as text'];
  return at[0] === 'path' ? ['text', 'number as text'] : ['text'];
}

/**
 * A digest of all stored data of an account; equal as long as nothing changes. Without the request log, which gets the
 * calls of the account itself a moment later.
 */
export async function readTenant({ sql, database }: RunningApi, accountId: number): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'account_id' and table_name !~ '^request_log' order by 1`;
  const digests = tables.map(
    ({ name }) =>
      `select '${name} ' || count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest
         from "${name}" t where account_id = $1`,
  );
  return JSON.stringify(await database.query(digests.join(' union all '), [accountId]));
}

/**
 * Calls an operation of the document as account 1, once with ids of account 2 and once with ids of no record, and
 * reports differences between the two responses other than the id itself.
 */
export class TenantAnswers {
  private readonly missing = new Map<IdType, string>();
  private readonly taken = new Map<IdType, number>();

  constructor(
    private readonly api: RunningApi,
    private readonly ids: { readonly own: SeededIds; readonly foreign: SeededIds },
  ) {}

  /** A message when no record exists to test a place with. */
  async unseeded({ id }: DocumentedOperation, { at, idType }: IdPosition): Promise<string | undefined> {
    const lacking =
      !this.ids.own[idType]?.length || !this.ids.foreign[idType]?.length
        ? 'records of both accounts (seedTenant)'
        : (await this.missingOf(idType)) === undefined
          ? 'an id that does not exist (missingId)'
          : undefined;
    return lacking && `${id}: ${at.join('.')} takes ids of type ${idType}; testing/seeded-tenant.ts lacks ${lacking}`;
  }

  /**
   * The difference between the responses; all other ids belong to account 1. It tries the last two records of each type
   * of account 2, because they may belong to different publishers.
   */
  async difference(
    operation: DocumentedOperation,
    positions: readonly IdPosition[],
    form: IdForm,
  ): Promise<string | undefined> {
    for (const parts of this.ownRequests(operation, positions)) {
      const given = async (whose: 'foreign' | 'missing', nth = 1) => {
        let request = parts;
        for (const { at, idType } of positions) {
          request = withOnly(request, at, written(await this.idOf(whose, idType, nth), form));
        }
        return this.ask(operation, request);
      };
      const missing = await given('missing');
      // The last match record has another form of its id than the one before it.
      for (const nth of positions.some(({ idType }) => idType === 'MatchRecord') ? [1, 2] : [1]) {
        const difference = differ(operation, positions, await given('foreign', nth), missing);
        if (difference) return difference;
      }
    }
    return undefined;
  }

  /** The same for a list whose first element is an own id, a different one in each call while there are enough. */
  async differenceInList(operation: DocumentedOperation, position: IdPosition): Promise<string | undefined> {
    const parts = this.ownRequest(operation, [position], 0);
    const given = async (whose: 'foreign' | 'missing') => {
      const pair = [this.takeOwn(operation, position.idType), await this.idOf(whose, position.idType, 1)];
      return this.ask(operation, withValue(parts, position.at.slice(0, -1), pair), { blur: true });
    };
    return differ(operation, [position], await given('foreign'), await given('missing'));
  }

  /** Whether an own id at a place leads to a different response than an id that does not exist. */
  async hasEffect(operation: DocumentedOperation, position: IdPosition): Promise<boolean> {
    for (const parts of this.ownRequests(operation, [position])) {
      const given = async (id: string) => this.ask(operation, withOnly(parts, position.at, id), { blur: true });
      const missing = await given(await this.idOf('missing', position.idType, 1));
      for (const id of this.ids.own[position.idType] ?? []) if ((await given(id)) !== missing) return true;
    }
    return false;
  }

  /** One request per connected account of account 1 when the operation takes one: some operations support one publisher only. */
  private ownRequests(operation: DocumentedOperation, tried: readonly IdPosition[]): RequestParts[] {
    const takesAccount = operation.positions.some(
      (each) => each.idType === 'ConnectedAccount' && !tried.includes(each),
    );
    const variants = takesAccount ? (this.ids.own.ConnectedAccount?.length ?? 1) : 1;
    return Array.from({ length: variants }, (_, variant) => this.ownRequest(operation, tried, variant));
  }

  /** The example request with ids of account 1, without parameters that are aliases of the tested places. */
  private ownRequest(operation: DocumentedOperation, tried: readonly IdPosition[], variant: number): RequestParts {
    let request = operation.example;
    for (const position of operation.positions) {
      if (tried.includes(position) || !holds(operation.example, position.at)) continue;
      const ids = this.ids.own[position.idType] ?? [];
      const id = (position.idType === 'ConnectedAccount' ? ids[variant] : undefined) ?? ids[0] ?? '';
      const sameThing = tried.some(({ idType, at }) => idType === position.idType && !holds(operation.example, at));
      request = sameThing
        ? withValue(request, withoutIndex(position.at), undefined)
        : withOnly(request, position.at, id);
    }
    return request;
  }

  /** For account 2 the nth id from the end, or its first id when it has fewer. */
  private async idOf(whose: 'foreign' | 'missing', idType: IdType, nth: number): Promise<string> {
    const foreign = this.ids.foreign[idType] ?? [];
    return (whose === 'foreign' ? (foreign.at(-nth) ?? foreign[0]) : await this.missingOf(idType)) ?? '';
  }

  private async missingOf(idType: IdType): Promise<string | undefined> {
    const known = this.missing.get(idType) ?? (await missingId(this.api, idType));
    if (known !== undefined) this.missing.set(idType, known);
    return known;
  }

  /** For a write an own id that no other call has used, from the end of the list, while there are any. */
  private takeOwn({ scope }: DocumentedOperation, idType: IdType): string {
    const ids = this.ids.own[idType] ?? [];
    const used = scope === 'WRITE' ? (this.taken.get(idType) ?? 0) : 0;
    if (scope === 'WRITE') this.taken.set(idType, used + 1);
    return ids[Math.max(0, ids.length - 1 - used)] ?? '';
  }

  /** Status, header names and body as one text, with the ids of the request replaced. `blur` also replaces generated values. */
  private async ask(operation: DocumentedOperation, parts: RequestParts, { blur = false } = {}): Promise<string> {
    const { method, url, body } = writeRequest(operation, parts);
    const headers = { 'x-correlation-id': 'the-same' };
    const { status, headers: answered, text: answer } = await this.api.call(method, url, { rawBody: body, headers });
    const text = `${[...answered.keys()].sort().join(' ')}\n${answer}`;
    const known = [...Object.values(this.ids.foreign), ...[...this.missing.values()].map((id) => [id])].flat();
    const neutral = known.reduce((result, id) => replaced(result, id), text);
    if (!blur) return `${status} ${neutral}`;
    const own = Object.values(this.ids.own).flat();
    return `${status} ${own
      .reduce((result, id) => replaced(result, id), neutral)
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,}/g, '<uuid>')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')}`;
  }
}

function differ(
  { id }: DocumentedOperation,
  positions: readonly IdPosition[],
  foreign: string,
  missing: string,
): string | undefined {
  if (foreign === missing) return undefined;
  const where = positions.map(({ at }) => at.join('.')).join(' and ');
  return `${id}: ${where}\n  with an id of account 2: ${foreign.slice(0, 600)}\n  with an id of no record: ${missing.slice(0, 600)}`;
}

/** The id in the given form; only global ids with a number inside have several forms. */
function written(id: string, form: IdForm): string | number {
  if (form === 'text') return id;
  const number = numberIn(id) ?? id;
  return form === 'number' ? Number(number) : number;
}

function numberIn(id: string): string | undefined {
  return /^[A-Za-z]+:(\d+)$/.exec(Buffer.from(id, 'base64').toString('utf8'))?.[1];
}

/** Replaces the id, and the number or UUID inside a global id. */
function replaced(text: string, id: string): string {
  const inside = /^[A-Za-z]+:([\w-]+)$/.exec(Buffer.from(id, 'base64').toString('utf8'))?.[1];
  const neutral = text.replaceAll(id, '<id>');
  return inside === undefined ? neutral : neutral.replace(new RegExp(`(?<!\\w)${inside}(?!\\w)`, 'g'), '<id>');
}

/** Sets the value at a place; in a list it becomes the only element. */
function withOnly(parts: RequestParts, at: readonly string[], value: unknown): RequestParts {
  const inList = at.at(-1) === '0';
  return inList ? withValue(parts, at.slice(0, -1), [value]) : withValue(parts, at, value);
}

function withoutIndex(at: readonly string[]): readonly string[] {
  return at.at(-1) === '0' ? at.slice(0, -1) : at;
}

function holds(parts: RequestParts, at: readonly string[]): boolean {
  let part: unknown = parts;
  for (const name of at) {
    if (typeof part !== 'object' || part === null || !(name in part)) return false;
    part = (part as Record<string, unknown>)[name];
  }
  return true;
}
