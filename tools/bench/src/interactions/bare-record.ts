import type { ExampleField } from './shape.js';

/** The types of the columns of a table, by name. */
export type Columns = ReadonlyMap<string, string>;

/** What a field that is no column of its own name is made of. */
interface Rule {
  /** SQL expressions over the row. */
  readonly columns: readonly string[];
  /** The code of its JSON text, from the code of these columns' texts. */
  readonly json: (...values: string[]) => string;
}

const wireTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')`;
const quoted = (value: string) => `'"' + ${value} + '"'`;
const encoded = (value: string) => `(${value} === null ? 'null' : JSON.stringify(${value}))`;
const copied = (value: string) => `(${value} ?? 'null')`;
const shownCategory = (value: string) =>
  `(${value} === 'REVIEW' ? '"Review"' : ${value} === 'QUESTION' ? '"Question"' : '"Social"')`;

/** Correlated with the account of the row, because PostgreSQL would otherwise read all links of the account. */
const CONNECTED = `exists (
  select 1 from listing_links link join connected_accounts connected
    on connected.account_id = link.account_id and connected.id = link.connected_account_id
  where link.account_id = row.account_id and link.location_id = row.location_id and link.publisher = row.publisher
    and link.listing_ref = row.listing_ref and link.status = 'LINKED' and connected.status = 'CONNECTED')`;

/** The fields of an interaction that are made of other columns. */
const RULES: Readonly<Record<string, Rule>> = {
  id: { columns: ['row.id'], json: quoted },
  source: { columns: ['row.publisher'], json: (publisher) => `(hostnames[${publisher}] ?? '""')` },
  category: { columns: ['row.category'], json: shownCategory },
  categoryLabel: { columns: ['row.category'], json: shownCategory },
  type: { columns: ['row.category'], json: shownCategory },
  authorName: { columns: ['row.author_name'], json: (name) => `JSON.stringify(${name} ?? '')` },
  date: { columns: [wireTime('row.posted_at')], json: quoted },
  interactionStatus: { columns: ['row.status'], json: (status) => quoted(`${status}.toLowerCase()`) },
  responded: { columns: ['row.response_count'], json: (count) => `(${count} !== '0')` },
  canRespond: {
    columns: [CONNECTED, 'row.not_answerable', 'row.response_count'],
    json: (connected, reason, count) => `(${connected} === 't' && ${reason} === null && ${count} === '0')`,
  },
  // No connection of the benchmark is broken, and each listing is linked or not.
  connectionObstacle: {
    columns: [CONNECTED],
    json: (connected) => `(${connected} === 't' ? 'null' : '"NOT_CONNECTED"')`,
  },
};

/** The fields of a response that are made of other columns, as SQL expressions of their JSON text. */
const RESPONSE_RULES: Readonly<Record<string, string>> = {
  interactionId: `'"' || row.id || '"'`,
  authorName: `to_json(coalesce(response.author_name, ''))`,
  date: `'"' || ${wireTime('response.written_at')} || '"'`,
  interactionStatus: `'"' || response.state || '"'`,
  editedResponse: `coalesce(to_json(response.edited_content)::text, 'null')`,
};

/** How the bare server reads and writes an interaction: made once, when it starts. */
export interface BareRecord {
  /** The columns of a row, `row` being the interaction. */
  readonly columns: readonly string[];
  /** Generates the code that writes the JSON of a row of texts: one concatenation over the fields. */
  readonly write: (row: readonly (string | null)[]) => string;
}

/**
 * Derives how the bare server reads and writes an interaction from the product's fields: by a rule; or from the column of the same
 * name; or, for a field that is neither, as the value that it has in the example.
 */
export function bareRecord(given: {
  readonly interaction: readonly ExampleField[];
  readonly response: readonly ExampleField[];
  readonly columns: { readonly interaction: Columns; readonly response: Columns };
  readonly hostnames: Readonly<Record<string, string>>;
}): BareRecord {
  const columns: string[] = [];
  const valueOf = (column: string) => {
    if (!columns.includes(column)) columns.push(column);
    return `row[${columns.indexOf(column)}]`;
  };
  const rules: Readonly<Record<string, Rule>> = {
    ...RULES,
    responses: responsesRule(given.response, given.columns.response),
  };
  const written = given.interaction.map((field, position) => {
    const rule = rules[field.name] ?? columnRule(field, given.columns.interaction);
    const key = JSON.stringify(`${position === 0 ? '{' : ','}${JSON.stringify(field.name)}:`);
    return `${key} + ${rule ? rule.json(...rule.columns.map(valueOf)) : JSON.stringify(JSON.stringify(field.example))}`;
  });
  const hostnames = Object.fromEntries(
    Object.entries(given.hostnames).map(([publisher, hostname]) => [publisher, JSON.stringify(hostname)]),
  );
  const make = new Function('hostnames', `return (row) => ${written.join(' + ')} + '}'`);
  return { columns, write: (make as (names: object) => BareRecord['write'])(hostnames) };
}

/** Reads a field from the column of its name. */
function columnRule({ name }: ExampleField, columns: Columns): Rule | undefined {
  const column = columnOf(name);
  const type = columns.get(column);
  if (type === undefined) return undefined;
  if (type.startsWith('timestamp')) return { columns: [wireTime(`row.${column}`)], json: encoded };
  if (/^(smallint|integer|bigint)$/.test(type)) return { columns: [`row.${column}`], json: copied };
  if (/^(text|uuid)$/.test(type)) return { columns: [`row.${column}`], json: encoded };
  return { columns: [`to_json(row.${column})`], json: copied };
}

/** The responses of a row, which PostgreSQL joins to one text. */
function responsesRule(fields: readonly ExampleField[], columns: Columns): Rule {
  const parts = fields.map(({ name, example }, position) => {
    const column = columnOf(name);
    const text =
      RESPONSE_RULES[name] ??
      (columns.has(column)
        ? `coalesce(to_json(response.${column})::text, 'null')`
        : `'${JSON.stringify(example).replaceAll(`'`, `''`)}'`);
    return `'${position === 0 ? '{' : ','}"${name}":' || ${text}`;
  });
  const aggregate = `(
    select string_agg(${parts.join(' || ')} || '}', ',' order by response.written_at, response.id)
    from interaction_responses response
    where response.account_id = row.account_id and response.interaction_id = row.id and response.state not in ('ARCHIVING', 'ARCHIVED'))`;
  return { columns: [aggregate], json: (responses) => `'[' + (${responses} ?? '') + ']'` };
}

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
