import { createHmac } from 'node:crypto';
import type { Answer } from '../http/answer.js';
import { bearerOf, decodeBody, lastValues } from '../http/call.js';
import type { Call } from '../http/call.js';
import type { UploadedFile } from '../http/multipart.js';
import { routeAt } from '../http/router.js';
import type { PathParams, Route } from '../http/router.js';
import { isObject, parseJson } from '../json/json.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { CLIENT } from '../publisher-a/oauth/consents.js';
import type { Credential } from '../world/credentials.js';
import { deadToken, ErrorB, invalidParameter } from './errors.js';
import type { WorldB } from './publisher-b.js';

/** The requirements for the caller of an operation [publishers 2.2, 2.4]. */
export interface Needs {
  readonly permission?: string;
  readonly task?: 'ANALYZE' | 'CREATE_CONTENT' | 'MODERATE' | 'MANAGE';
  /** A page token, unless the setting allows user tokens [publishers 2.2, 3.6]. */
  readonly pageToken?: boolean;
}

/**
 * An operation of publisher B's API. `path` starts with the kind of object, which the real path does not name
 * [publishers 2].
 */
export interface RouteB extends Route {
  /** Name from [publishers 2.2-2.8]. */
  readonly operation: string;
  readonly handle: (context: ContextB) => Answer | Promise<Answer>;
}

/** An operation at `GET /path` [publishers 2]. */
export function routeB(operation: string, at: string, handle: RouteB['handle']): RouteB {
  return { operation, ...routeAt(at), handle };
}

/** A call to the API with everything that a handler needs. Parameters come from query and body [publishers 2.1]. */
export class ContextB {
  private readonly parameters: JsonObject;
  readonly files: readonly UploadedFile[];
  readonly hasBrokenJson: boolean;

  constructor(
    readonly world: WorldB,
    readonly call: Call,
    readonly params: PathParams,
  ) {
    const { kind, value, files } = decodeBody(call);
    this.hasBrokenJson = kind === 'json' && !isObject(value);
    this.parameters = { ...lastValues(call.query), ...(isObject(value) ? value : {}) };
    this.files = files;
  }

  /** A parameter as text; undefined if absent or empty. */
  parameter(name: string): string | undefined {
    const value = this.parameters[name];
    if (value === undefined || value === null || value === '') return undefined;
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }

  /** A JSON parameter: a value in a JSON body, a string in a form [publishers 2.1]. */
  jsonParameter(name: string): JsonValue | undefined {
    const value = this.parameters[name];
    if (typeof value !== 'string') return value ?? undefined;
    const parsed = parseJson(value);
    if (parsed === undefined) throw invalidParameter(`${name} must be valid JSON`);
    return parsed;
  }

  /** A boolean parameter. Forms contain `true`, `false`, `1` or `0`. */
  flag(name: string, usual: boolean): boolean {
    const text = this.parameter(name)?.toLowerCase();
    if (text === undefined) return usual;
    if (text === 'true' || text === '1') return true;
    if (text === 'false' || text === '0') return false;
    throw invalidParameter(`${name} must be a boolean`);
  }

  /** True if the parameter was sent, even empty. */
  has(name: string): boolean {
    return this.parameters[name] !== undefined;
  }

  /** Parameters in the form `name[0]`, in order. */
  indexedParameters(name: string): string[] {
    const found: string[] = [];
    for (let index = 0; this.has(`${name}[${index}]`); index++) found.push(this.parameter(`${name}[${index}]`) ?? '');
    return found;
  }

  /** The token from the header or the parameter. */
  tokenText(): string | undefined {
    return bearerOf(this.call) ?? this.parameter('access_token');
  }

  /** The record of the token, which must be valid and have a proof; otherwise an error of [publishers 2.2]. */
  credential(): Credential {
    const text = this.tokenText();
    if (!text) throw new ErrorB(190, 'An access token is required to request this resource.');
    const credential = this.world.b.consents.find(text);
    if (!credential) throw new ErrorB(190, 'Invalid OAuth access token - Cannot parse access token');
    const now = this.world.clock.now();
    if (credential.dead) throw deadToken(credential.dead.subcode);
    if (!this.world.credentials.isAlive(credential, now)) throw deadToken(463);
    this.checkProof(text);
    credential.lastUsedAt = now;
    return credential;
  }

  /**
   * `appsecret_proof`: HMAC of the token with the client secret. Required unless a setting disables it [publishers 2.1,
   * 3.6].
   */
  checkProof(token: string): void {
    const proof = this.parameter('appsecret_proof');
    if (proof === undefined) {
      if (!this.world.settings['b.requireProof']) return;
      throw new ErrorB(100, 'API calls from the server require an appsecret_proof argument', {
        type: 'GraphMethodException',
      });
    }
    if (proof !== createHmac('sha256', CLIENT.secret).update(token).digest('hex'))
      throw new ErrorB(100, 'Invalid appsecret_proof provided in the API argument', { type: 'GraphMethodException' });
  }
}
