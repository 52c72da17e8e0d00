import type { TSchema } from 'typebox';
import type { ErrorEntry } from '@listings/errors';

/** Returns the URL of the page that explains an error code [contract 8]. */
export type DocUrl = (code: string) => string;

/** Creates {@link DocUrl} for a service with this public URL. */
export function docUrlsAt(publicUrl: string): DocUrl {
  return (code) => `${publicUrl}/docs/errors/${code}`;
}

/** The title of the schema of an entry of `errors`, by which {@link documentedErrors} finds the entries of a payload. */
export const ERROR_ENTRY = 'ErrorEntry';

/** An entry of `errors` as clients read it: with the page that explains its code [contract 14]. */
export function documentedEntry(entry: ErrorEntry, docUrl: DocUrl): ErrorEntry & { readonly docUrl: string } {
  return { ...entry, docUrl: docUrl(entry.code) };
}

/** The parts of a JSON schema that lead to entries of `errors`. */
interface Walked {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
}

/**
 * A payload whose entries of `errors` have their pages, at every place where its schema declares one. The features know neither the
 * address of the service nor its pages.
 */
export function documentedErrors(value: unknown, schema: TSchema | undefined, docUrl: DocUrl): unknown {
  if (!schema || typeof value !== 'object' || value === null || !leadsToEntries(schema)) return value;
  const { title, properties = {}, items } = schema as Walked;
  if (title === ERROR_ENTRY) return documentedEntry(value as ErrorEntry, docUrl);
  if (Array.isArray(value)) return value.map((each) => documentedErrors(each, items, docUrl));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, documentedErrors(each, properties[name], docUrl)]),
  );
}

const leading = new WeakMap<object, boolean>();

/** Whether a schema declares an entry of `errors` somewhere. */
function leadsToEntries(schema: TSchema): boolean {
  const known = leading.get(schema);
  if (known !== undefined) return known;
  const { title, properties = {}, items } = schema as Walked;
  const leads = title === ERROR_ENTRY || [...Object.values(properties), ...(items ? [items] : [])].some(leadsToEntries);
  leading.set(schema, leads);
  return leads;
}
