import type { Answer } from '../http/answer.js';
import type { Call } from '../http/call.js';
import { Router } from '../http/router.js';
import type { LimitScope, Refusal } from '../limits/limits.js';
import type { RecognisedCall, SandboxPublisher } from '../pipeline/sandbox-publisher.js';
import type { ScriptedError } from '../scripting/script-queue.js';
import { ContextB } from './context.js';
import type { RouteB } from './context.js';
import { ErrorB, invalidParameter, missingObject } from './errors.js';
import { graphPath } from './graph-path.js';
import { dialog } from './oauth/dialog.js';
import type { WorldB } from './publisher-b.js';
import { ROUTES_B } from './routes.js';
import { scriptedErrorB } from './scripted-errors.js';
import { usageHeaders } from './usage.js';

const API = new Router<RouteB>(ROUTES_B);
const LIMIT_CODES: Record<LimitScope, { code: number; text: string }> = {
  app: { code: 4, text: '(#4) Application request limit reached' },
  user: { code: 17, text: '(#17) User request limit reached' },
  listing: { code: 32, text: '(#32) Page request limit reached' },
};

/** Recognizes calls to publisher B and responds in its format [publishers 2]. */
export class SandboxPublisherB implements SandboxPublisher {
  readonly name = 'b';

  constructor(private readonly world: WorldB) {}

  recognise(call: Call): RecognisedCall {
    if (call.method === 'GET' && /^(\/v\d+\.\d+)?\/dialog\/oauth\/?$/.test(call.path)) {
      return {
        operation: 'b.oauth.dialog',
        owner: call.query.get('sandbox_user') ?? undefined,
        perform: async () => dialog(this.world, call),
      };
    }
    const context = new ContextB(this.world, call, {});
    const credential = this.world.b.consents.find(context.tokenText() ?? '');
    const pageOfToken = credential?.kind === 'page' && call.method === 'GET' ? credential.listing : undefined;
    const path = graphPath(call.path, pageOfToken);
    const found = API.match(call.method, path.typed);
    const owner = credential?.owner ?? this.ownerOfExchange(context);
    const listing = path.id ? this.listingOf(path.typed, path.id) : undefined;
    if (!found) {
      const perform = async (): Promise<Answer> => this.toAnswer(missingObject(path.id ?? call.path));
      return { operation: 'b.unknown', owner, listing, perform };
    }
    const { route, params } = found;
    const operation = operationOf(route, context);
    return {
      operation,
      owner,
      listing,
      isEdit: operation === 'b.pages.update',
      isLimited: !operation.startsWith('b.oauth.'),
      perform: () => this.perform(route, new ContextB(this.world, call, params)),
    };
  }

  refuse({ scope, retryAfterSeconds, hint = 'usage' }: Refusal, call: RecognisedCall): Answer {
    const { code, text } = LIMIT_CODES[scope];
    const headers: Record<string, string> = hint === 'header' ? { 'retry-after': String(retryAfterSeconds) } : {};
    if (hint === 'usage') Object.assign(headers, usageHeaders(this.world, call, retryAfterSeconds));
    return this.toAnswer(new ErrorB(code, text, { headers }));
  }

  scriptedError(error: ScriptedError, call: RecognisedCall): Answer {
    const answer = this.toAnswer(scriptedErrorB(error, call.listing !== undefined));
    const isLimit = error === 'rate_limited' && this.world.settings.retryAfterOn429;
    const headers = isLimit ? usageHeaders(this.world, call, 60) : {};
    return { ...answer, headers: { ...answer.headers, ...headers } };
  }

  finish(answer: Answer, call: RecognisedCall): Answer {
    // Errors contain the usage only if the limit requires it.
    if (!call.isLimited || call.owner === undefined || answer.status >= 400) return answer;
    return { ...answer, headers: { ...usageHeaders(this.world, call, 0), ...answer.headers } };
  }

  crashed(): Answer {
    return this.toAnswer(new ErrorB(1, 'An unknown error occurred'));
  }

  private async perform(route: RouteB, context: ContextB): Promise<Answer> {
    try {
      if (context.hasBrokenJson) throw invalidParameter('The body must be a JSON object');
      return await route.handle(context);
    } catch (error) {
      if (error instanceof ErrorB) return this.toAnswer(error);
      throw error;
    }
  }

  private toAnswer(error: ErrorB): Answer {
    return error.toAnswer(`T${String(this.world.b.nextNumber('trace')).padStart(6, '0')}`);
  }

  private ownerOfExchange(context: ContextB): string | undefined {
    const code = context.parameter('code');
    if (code) return this.world.b.consents.ownerOfCode(code);
    const token = context.parameter('exchange_token') ?? context.parameter('input_token');
    return token ? this.world.credentials.find(token)?.owner : undefined;
  }

  private listingOf(typedPath: string, id: string): string | undefined {
    const kind = typedPath.split('/')[1];
    if (kind === 'page') return id;
    if (kind === 'post') return id.split('_')[0];
    const { b } = this.world;
    if (kind === 'photo') return b.find(({ photos }) => photos, id)?.listing.id;
    if (kind === 'video') return b.find(({ videos }) => videos, id)?.listing.id;
    return kind === 'comment' ? b.findStoryOfComment(id)?.listing.id : undefined;
  }
}

/**
 * Two operations share a path with another one: token exchange, and reading the counts of a post [publishers 2.2, 2.6].
 */
function operationOf(route: RouteB, context: ContextB): string {
  if (route.operation === 'b.oauth.code' && context.parameter('grant_type') === 'exchange_token')
    return 'b.oauth.exchange';
  const asksCounts = /\b(likes|comments|shares)\b/.test(context.parameter('fields') ?? '');
  return route.operation === 'b.posts.get' && asksCounts ? 'b.posts.insights' : route.operation;
}
