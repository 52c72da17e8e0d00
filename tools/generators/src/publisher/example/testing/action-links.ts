import type { ActionLinksDriver } from '@listings/publisher-sdk/test-kit';
import { removeFrom } from './fake.js';
import type { Fake, Item } from './fake.js';

/** The routes for the links of a listing. */
export function fakeActionLinks(fake: Fake): ActionLinksDriver {
  const links: Item[] = [];
  const add = (listing: string, fields: Item) => {
    const link = { ...fields, id: `link-${crypto.randomUUID()}`, listing };
    links.push(link);
    return link;
  };
  const missing = [404, { error: 'no-such-link', message: 'There is no such link' }] as const;
  const foreign = [403, { error: 'not-yours', message: 'Another provider has added this link' }] as const;

  fake.on('GET /listings/:id/links', ({ path: [, id] }) => [
    200,
    { links: links.filter(({ listing }) => listing === id) },
  ]);
  fake.on('POST /listings/:id/links', ({ path: [, id = ''], body }) => [201, add(id, { ...body, own: true })]);
  fake.on('PUT /listings/:id/links/:link', ({ path: [, , , id], body }) => {
    const link = links.find((each) => each['id'] === id);
    if (!link) return missing;
    return link['own'] === true ? [200, Object.assign(link, body)] : foreign;
  });
  fake.on('DELETE /listings/:id/links/:link', ({ path: [, , , id] }) => {
    if (links.some((each) => each['id'] === id && each['own'] !== true)) return foreign;
    return removeFrom(links, (each) => each['id'] === id) ? [204] : missing;
  });
  return {
    type: 'APPOINTMENT',
    foreign: async (ref) => void add(ref, { type: 'order', url: 'https://other.example', own: false }),
  };
}
