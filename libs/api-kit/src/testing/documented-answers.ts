import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';

/** A response of the api. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- assertions look into answers of every shape
  readonly body: any;
}

interface ResponseObject {
  readonly $ref?: string;
  readonly headers?: Record<string, { $ref: string }>;
  readonly content?: { 'application/json'?: { schema: object } };
}

interface OperationEntry {
  readonly responses: Record<string, ResponseObject>;
  readonly 'x-error-codes'?: readonly { readonly code: string }[];
}

/** The part of a published document against which responses are checked. */
export interface AnswerDocument {
  readonly paths: Record<string, Record<string, OperationEntry>>;
  readonly components: {
    readonly responses: Record<string, ResponseObject>;
    readonly headers: Record<string, { readonly required: boolean }>;
  };
}

/** Headers that only this service sets. A response must not carry one that the document does not list for it. */
const OWN_HEADER = /^(x-|retry-after$|idempotent-|www-authenticate$)/;

/** By the text of the document. */
const compiled = new Map<string, DocumentedAnswers>();

/**
 * Checks responses against the published OpenAPI document: status, headers, shape and error codes must be documented.
 * A difference is an error in the service or in the document [design 5].
 */
export class DocumentedAnswers {
  private readonly ajv = new Ajv2020({
    strict: false,
    allErrors: false,
    formats: { 'date-time': true, date: true, uuid: true, uri: true },
  });
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly paths;

  /** Reads the document at an address. Its schemas are costly to compile, so apis with the same document share them. */
  static async at(url: string): Promise<DocumentedAnswers> {
    const text = await (await fetch(url)).text();
    let documented = compiled.get(text);
    if (!documented) compiled.set(text, (documented = new DocumentedAnswers(JSON.parse(text) as AnswerDocument)));
    return documented;
  }

  constructor(private readonly document: AnswerDocument) {
    this.ajv.addSchema(document as object, 'document');
    this.paths = Object.entries(document.paths).map(([path, methods]) => ({
      path,
      pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
      methods,
    }));
  }

  /** Describes how a response differs from the document, or returns undefined. Ignores undocumented paths. */
  problem(method: string, path: string, status: number, text: string, headers?: Headers): string | undefined {
    const fitting = this.paths.filter(({ pattern }) => pattern.test(path));
    // A word of a path is no id of another one.
    const exact = fitting.filter((each) => each.path === path);
    const entry = (exact.length > 0 ? exact : fitting).find(({ methods }) => methods[method.toLowerCase()]);
    const operation = entry?.methods[method.toLowerCase()];
    if (!entry || !operation) return undefined;
    const documented = operation.responses[status];
    if (!documented) return `status ${status} of ${method} ${path} is not documented`;
    const response = documented.$ref
      ? this.document.components.responses[documented.$ref.split('/').at(-1) ?? '']
      : documented;
    const wrongHeader = headers && this.wrongHeader(response?.headers ?? {}, headers);
    if (wrongHeader) return `${method} ${path} ${status}: ${wrongHeader}`;
    const schema = response?.content?.['application/json']?.schema;
    if (!schema) return undefined;
    const validate = this.validatorOf(`${method} ${entry.path} ${status}`, schema);
    const body = JSON.parse(text) as unknown;
    if (!validate(body)) {
      const [error] = validate.errors ?? [];
      return `${method} ${path} ${status}: ${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`;
    }
    // Operations of the portal list none: their failures have another shape, and the request log shows codes of others.
    const listed = operation['x-error-codes'];
    const codes = new Set(listed?.map(({ code }) => code));
    const unknown = status === 200 && listed ? codesOf(body).find((code) => !codes.has(code)) : undefined;
    return unknown && `${method} ${path} ${status}: code ${unknown} is not among the errors of the operation`;
  }

  /** A response, which must be as documented. */
  async answerOf(method: string, path: string, response: Response): Promise<Answer> {
    const { status, headers } = response;
    const text = await response.text();
    const problem = this.problem(method, path, status, text, headers);
    if (problem) throw new Error(`The answer is not as documented: ${problem}\n${text.slice(0, 2_000)}`);
    const isJson = text.startsWith('{') && headers.get('content-type') !== 'application/jsonl';
    return { status, headers, text, body: isJson ? JSON.parse(text) : text };
  }

  private wrongHeader(documented: Readonly<Record<string, { $ref: string }>>, headers: Headers): string | undefined {
    const known = new Set(Object.keys(documented).map((name) => name.toLowerCase()));
    const extra = [...headers.keys()].find((name) => OWN_HEADER.test(name) && !known.has(name));
    if (extra) return `header ${extra} is not documented`;
    const missing = Object.keys(documented).find(
      (name) => this.document.components.headers[name]?.required && !headers.has(name),
    );
    return missing && `header ${missing} is missing`;
  }

  private validatorOf(key: string, schema: object): ValidateFunction {
    let validate = this.validators.get(key);
    if (!validate) {
      const rooted = JSON.parse(JSON.stringify(schema).replaceAll('#/components/', 'document#/components/')) as object;
      validate = this.ajv.compile(rooted);
      this.validators.set(key, validate);
    }
    return validate;
  }
}

/** The error codes of all `errors` fields in a response, at any depth. */
function codesOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    name === 'errors'
      ? [...JSON.stringify(value ?? '').matchAll(/"(SY\d{5})/g)].map(([, code = '']) => code)
      : codesOf(value),
  );
}
