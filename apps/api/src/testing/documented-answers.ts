import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';

interface PathEntry {
  readonly pattern: RegExp;
  readonly methods: Record<
    string,
    { responses: Record<string, { $ref?: string; content?: { 'application/json': { schema: object } } }> }
  >;
}

/**
 * Checks answers against the published OpenAPI document: status and shape must be documented. What a test sees
 * and the document does not know is an error of one of the two [design 5].
 */
export class DocumentedAnswers {
  private readonly ajv = new Ajv2020({
    strict: false,
    allErrors: false,
    formats: { 'date-time': true, date: true, uuid: true },
  });
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly paths: readonly PathEntry[];

  constructor(
    private readonly document: {
      paths: Record<string, PathEntry['methods']>;
      components: { responses: Record<string, PathEntry['methods'][string]['responses'][string]> };
    },
  ) {
    this.ajv.addSchema(document as object, 'document');
    this.paths = Object.entries(document.paths).map(([path, methods]) => ({
      pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
      methods,
    }));
  }

  /** What is wrong with an answer, or undefined. Paths that the document does not know are not its business. */
  problem(method: string, path: string, status: number, text: string): string | undefined {
    const operation = this.paths
      .filter(({ pattern }) => pattern.test(path))
      .map(({ methods }) => methods[method.toLowerCase()])
      .find((each) => each !== undefined);
    if (!operation) return undefined;
    const documented = operation.responses[status];
    if (!documented) return `status ${status} of ${method} ${path} is not documented`;
    const response = documented.$ref
      ? this.document.components.responses[documented.$ref.split('/').at(-1) ?? '']
      : documented;
    const schema = response?.content?.['application/json'].schema;
    if (!schema) return undefined;
    const key = `${method} ${path.replace(/[A-Za-z0-9+%=]{12,}/g, ':id')} ${status}`;
    let validate = this.validators.get(key);
    if (!validate) {
      const rooted = JSON.parse(JSON.stringify(schema).replaceAll('#/components/', 'document#/components/')) as object;
      validate = this.ajv.compile(rooted);
      this.validators.set(key, validate);
    }
    if (validate(JSON.parse(text))) return undefined;
    const [error] = validate.errors ?? [];
    return `${method} ${path} ${status}: ${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`;
  }
}
