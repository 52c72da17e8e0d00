import type {
  JsonObject,
  ListingPlace,
  Publisher,
  PublisherContext,
  PublisherDeclaration,
  VerificationRefusalCode,
  VerificationState,
} from '@listings/publisher-sdk';
import { asText, asWholeList, needed, PublisherError, unusable } from '@listings/publisher-sdk';
import { modelApi } from './model-api.js';
import { modelDriverWith } from './model-driver.js';
import { modelWith } from './model-plug-in.js';

const STATES: readonly VerificationState[] = ['NOT_VERIFIED', 'PENDING', 'VERIFIED'];
const REFUSALS: Readonly<Record<string, [VerificationRefusalCode, string]>> = {
  method: ['method_not_offered', 'The publisher no longer offers this method'],
  none: ['none_pending', 'The publisher waits for no code'],
  code: ['wrong_code', 'The code is wrong'],
};

/** The model plug-in with verification by phone. It is correct except for the bugs. */
export function modelWithVerification(has: (bug: string) => boolean = () => false): PublisherDeclaration {
  return modelWith((_, context) => {
    const { verification, verificationActions } = verificationOf(context, has);
    return has('reads no state') ? { verificationActions } : { verification, verificationActions };
  });
}

function stateIn({ state }: JsonObject, outcomeUnknown = false): VerificationState {
  const known = STATES.find((each) => each === state);
  return needed(known, 'the state', { outcomeUnknown });
}

type Capabilities = Required<Pick<Publisher, 'verification' | 'verificationActions'>>;

function verificationOf(context: PublisherContext, has: (bug: string) => boolean): Capabilities {
  const api = modelApi(context);
  const urlOf = (listingRef: string) => `/listings/${encodeURIComponent(listingRef)}/verification`;

  async function read({ session, listingRef }: ListingPlace) {
    const request = { method: 'GET', url: urlOf(listingRef), effect: 'read' } as const;
    const { body } = await api.call({ session, listingRef, ...request });
    const phones = needed(asWholeList(body['phones']), 'the phones');
    return { state: stateIn(body), phones: phones.map(({ phone }) => needed(asText(phone), 'a phone')) };
  }

  async function write(method: 'POST' | 'PUT', { session, listingRef }: ListingPlace, json: object) {
    const request = { method, url: urlOf(listingRef), json, effect: 'content', expected: [422] } as const;
    const { body, refusal } = await api.call({ session, listingRef, ...request });
    if (refusal) {
      const [code, text] = REFUSALS[refusal.code ?? ''] ?? ['input_invalid', refusal.text];
      throw new PublisherError({ kind: 'CONTENT_REJECTED', code, text });
    }
    return stateIn(body, true);
  }

  const methodOf = (phone: string) => ({ id: `SMS ${phone}`, kind: 'SMS', sendsTo: phone }) as const;
  return {
    verification: {
      readVerification: async (where) => ({ state: (await read(where)).state }),
    },
    verificationActions: {
      async listMethods(where) {
        const methods = (await read(where)).phones.map(methodOf);
        return has('lists a method twice') ? [...methods, ...methods] : methods;
      },
      async startVerification({ methodId, ...where }) {
        const phone = methodId.replace(/^SMS /, '');
        const method = methodOf(has('starts with any method') ? '+1 *** 34' : phone);
        const started = { state: 'PENDING', method: methodOf(phone), ref: 'v' } as const;
        if (has('reports a start without a call')) return started;
        const send = () => write('POST', where, { phone: method.sendsTo });
        if (has('starts twice')) await send();
        await send().catch((error: unknown) => {
          const isLost = error instanceof PublisherError && error.failure.kind === 'TRANSIENT';
          if (isLost && has('starts again when the response is lost')) return send();
          throw error;
        });
        return started;
      },
      async completeVerification({ code, ref, ...where }) {
        if (ref === undefined && has('needs its reference')) throw unusable('the reference is missing');
        const state = await write('PUT', where, { code }).catch((error: unknown) => {
          const refused =
            error instanceof PublisherError && error.failure.kind === 'CONTENT_REJECTED' ? error.failure.code : '';
          if (refused === 'wrong_code' && has('swallows a wrong code')) return 'VERIFIED' as const;
          if (refused === 'wrong_code' && has('calls a wrong code an outage')) throw unusable('a wrong code');
          if (refused === 'none_pending' && has('succeeds when nothing is pending')) return 'VERIFIED' as const;
          throw error;
        });
        if (state !== 'VERIFIED') throw unusable('the code changed nothing', { outcomeUnknown: true });
        return state;
      },
    },
  };
}

/** The driver of {@link modelWithVerification}. */
export const modelVerificationDriver = modelDriverWith(({ model }) => ({
  verification: {
    states: STATES,
    set: async (ref, state) => void Object.assign(model.verificationOf(ref), { state }),
  },
  verificationActions: {
    count: async (ref) => model.verificationOf(ref).started,
    code: async (ref) => model.verificationOf(ref).code,
  },
}));
