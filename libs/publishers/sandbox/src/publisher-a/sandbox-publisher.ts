import type { Answer } from '../http/answer.js';
import { bearerOf } from '../http/call.js';
import type { Call } from '../http/call.js';
import { Router } from '../http/router.js';
import type { Route } from '../http/router.js';
import type { Refusal } from '../limits/limits.js';
import type { RecognisedCall, SandboxPublisher } from '../pipeline/sandbox-publisher.js';
import type { ScriptedError } from '../scripting/script-queue.js';
import { ContextA } from './context.js';
import type { RouteA } from './context.js';
import { ErrorA, internalError, notFound, rateLimited } from './errors.js';
import { authorize } from './oauth/authorize.js';
import { formOf, revoke, token } from './oauth/token.js';
import { userinfo } from './oauth/userinfo.js';
import type { WorldA } from './publisher-a.js';
import { ROUTES_A } from './routes.js';
import { scriptedErrorA } from './scripted-errors.js';

interface OAuthRoute extends Route {
  readonly operation: string;
  readonly handle: (world: WorldA, call: Call) => Answer;
}

const API = new Router<RouteA>(ROUTES_A);
const OAUTH = new Router<OAuthRoute>([
  { operation: 'a.oauth.authorize', method: 'GET', path: '/oauth/authorize', handle: authorize },
  { operation: 'a.oauth.token', method: 'POST', path: '/oauth/token', handle: token },
  { operation: 'a.oauth.revoke', method: 'POST', path: '/oauth/revoke', handle: revoke },
  { operation: 'a.oauth.userinfo', method: 'GET', path: '/oauth/userinfo', handle: userinfo },
]);

/** Recognizes calls to publisher A and responds in its format [publishers 1]. */
export class SandboxPublisherA implements SandboxPublisher {
  readonly name = 'a';

  constructor(private readonly world: WorldA) {}

  recognise(call: Call): RecognisedCall {
    const oauth = OAUTH.match(call.method, call.path);
    if (oauth) return this.recogniseOAuth(call, oauth.route);
    const found = API.match(call.method, call.path);
    const owner = this.world.credentials.find(bearerOf(call) ?? '')?.owner;
    if (!found) return { operation: 'a.unknown', owner, perform: async () => notFound().toAnswer() };
    const { route, params } = found;
    const context = new ContextA(this.world, call, params);
    return {
      operation: route.operation,
      owner,
      listing: params['location'],
      isEdit: route.isEdit,
      isLimited: true,
      perform: () => this.perform(route, context),
    };
  }

  refuse({ retryAfterSeconds, hint }: Refusal, _call: RecognisedCall): Answer {
    const isInHeader = hint === 'header' || (hint === undefined && this.world.settings.retryAfterOn429);
    return rateLimited({
      headerSeconds: isInHeader ? retryAfterSeconds : undefined,
      bodySeconds: hint === 'body' ? retryAfterSeconds : undefined,
    }).toAnswer();
  }

  scriptedError(error: ScriptedError, call: RecognisedCall): Answer {
    return scriptedErrorA(error, call.operation, this.world.settings.retryAfterOn429);
  }

  finish(answer: Answer): Answer {
    return answer;
  }

  crashed(): Answer {
    return internalError().toAnswer();
  }

  private recogniseOAuth(call: Call, route: OAuthRoute): RecognisedCall {
    const form = formOf(call);
    const isRefresh = route.operation === 'a.oauth.token' && form?.get('grant_type') === 'refresh_token';
    return {
      operation: isRefresh ? 'a.oauth.refresh' : route.operation,
      owner: this.ownerOf(call, form),
      perform: async () => route.handle(this.world, call),
    };
  }

  private ownerOf(call: Call, form: URLSearchParams | undefined): string | undefined {
    const token = form?.get('refresh_token') ?? form?.get('token') ?? bearerOf(call) ?? '';
    return (
      this.world.credentials.find(token)?.owner ??
      this.world.a.consents.ownerOfCode(form?.get('code') ?? '') ??
      call.query.get('sandbox_user') ??
      undefined
    );
  }

  private async perform(route: RouteA, context: ContextA): Promise<Answer> {
    try {
      // Checks the caller before the request, like the real publisher.
      context.credential();
      return await route.handle(context);
    } catch (error) {
      if (error instanceof ErrorA) return error.toAnswer();
      throw error;
    }
  }
}
