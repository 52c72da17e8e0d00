import type { BodyDeclaration, OperationDeclaration } from '../operations/operation.js';
import type { DocumentFacts } from './document-facts.js';

/** The schema of a response or a body, and its examples by name. */
export interface Content {
  readonly schema: object;
  readonly examples: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
}

/** What distinguishes the document of the public API from that of the portal: access, envelope, failures and texts. */
export interface Surface {
  readonly title: string;
  readonly summary: string;
  readonly introduction: string;
  /** Descriptions of the tags. */
  readonly tags: Readonly<Record<string, string>>;
  readonly security: readonly object[];
  readonly securitySchemes: Readonly<Record<string, object>>;
  /** Whether the document has the webhooks of the installation. */
  readonly hasWebhooks: boolean;
  readonly schemas: Readonly<Record<string, object>>;
  readonly responses: Readonly<Record<string, object>>;
  readonly longestPathParameter: number;
  /** Who may call an operation. */
  access(operation: OperationDeclaration, facts: DocumentFacts): object;
  /** The request headers that have a meaning for an operation. */
  headers(operation: OperationDeclaration): readonly object[];
  /** The body of a request, from the fields and their example. */
  body(declared: BodyDeclaration, fields: object, example: unknown): { readonly description: string } & Content;
  /** The response of a success, from the payload and its examples. */
  success(
    operation: OperationDeclaration,
    payload: Content,
    facts: DocumentFacts,
  ): { readonly description: string; readonly headers: object } & Content;
  /** The failures of an operation by status. `takesIds`: the request can contain the id of an account's record. */
  failures(operation: OperationDeclaration, options: { readonly takesIds: boolean }): Readonly<Record<string, object>>;
}
