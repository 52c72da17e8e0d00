import { asText, asWholeList, needed, rejection } from '@listings/publisher-sdk';
import type { AccountClient, JsonObject, VerificationActionsCapability } from '@listings/publisher-sdk';
import type { VerificationMethod, VerificationRefusalCode } from '@listings/publisher-sdk';
import { listingPath } from './listings.js';

/** What the publisher's refusals mean, each with the sentence for the person. */
const REFUSALS: Readonly<Record<string, readonly [VerificationRefusalCode, string]>> = {
  'unknown-method': ['method_not_offered', 'The publisher no longer offers this method.'],
  'none-pending': ['none_pending', 'The publisher waits for no code. Start the verification again.'],
  'wrong-code': ['wrong_code', 'The code is wrong.'],
};

/** Verifying a business through the service: the publisher sends a code, and the owner enters it. */
export function createVerificationActions(api: AccountClient): VerificationActionsCapability {
  const pathOf = (listingRef: string) => `${listingPath(listingRef)}/verification`;

  const listMethods: VerificationActionsCapability['listMethods'] = async ({ session, listingRef }) => {
    const url = `${pathOf(listingRef)}/methods`;
    const { body } = await api.call({ session, method: 'GET', url, effect: 'read', listingRef });
    return needed(asWholeList(body['methods']), 'the methods').map(methodOf);
  };

  return {
    listMethods,

    async startVerification({ session, listingRef, methodId, language }) {
      const method = (await listMethods({ session, listingRef, language })).find(({ id }) => id === methodId);
      if (!method) throw refused('unknown-method');
      const json = { method: methodId, language };
      const url = pathOf(listingRef);
      const expected = Object.keys(REFUSALS);
      const call = { session, method: 'POST', url, json, effect: 'content', listingRef, expected } as const;
      const { body, refusal } = await api.call(call);
      if (refusal) throw refused(refusal.code);
      return { state: 'PENDING', method, ref: asText(body['id']) };
    },

    async completeVerification({ session, listingRef, code }) {
      const url = pathOf(listingRef);
      const expected = Object.keys(REFUSALS);
      const call = { session, method: 'PUT', url, json: { code }, effect: 'content', listingRef, expected } as const;
      const { refusal } = await api.call(call);
      if (refusal) throw refused(refusal.code);
      return 'VERIFIED';
    },
  };
}

function methodOf(item: JsonObject): VerificationMethod {
  return {
    id: needed(asText(item['id']), 'the id of a method'),
    kind: item['by'] === 'letter' ? 'ADDRESS' : 'SMS',
    sendsTo: asText(item['to']),
  };
}

function refused(word = ''): Error {
  const [code, text] = REFUSALS[word] ?? ['input_invalid', 'The publisher does not accept this.'];
  return rejection(code, text);
}
