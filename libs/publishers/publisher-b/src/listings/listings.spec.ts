import { describe, expect, it } from '@jest/globals';
import { collect, MemorySession } from '@listings/publisher-sdk/test-kit';
import { createPublisher } from '../testing/publisher-under-test.js';
import { data, refusal, scriptedHttp } from '../testing/scripted-http.js';
import type { Answer } from '../testing/scripted-http.js';

const tasks = ['MANAGE', 'CREATE_CONTENT', 'MODERATE'];
const pages = (...ids: string[]) => ids.map((id) => ({ id, name: `Page ${id}`, access_token: `token-${id}`, tasks }));
const answers: Record<string, Answer> = {
  '/me/businesses': data({ id: '77', name: 'Chain' }),
  '/77/owned_pages': data(...pages('3')),
  '/77/client_pages': data(...pages('3', '4')),
  '/me/accounts': data(...pages('1', '3', '2'), { id: null, name: 'broken' }, { id: '4', name: ' ' }, 'nonsense'),
};

function listings(changed: Record<string, Answer> = {}, permissions?: string[]) {
  const http = scriptedHttp({ ...answers, ...changed });
  const publisher = createPublisher({ http });
  const session = new MemorySession({ userToken: 'user-1', permissions, pages: { '1': { token: 'token-1' } } });
  return {
    http,
    folders: () => publisher.listings.listFolders({ session }),
    list: (folderRef?: string) => collect(publisher.listings.listListings({ session, folderRef })),
    get: (listingRef: string) => publisher.listings.getListing({ session, listingRef }),
  };
}

describe('folders and listings [publishers 2.4]', () => {
  it('lists own pages first, then the businesses', async () => {
    const folders = (await listings().folders()).map(({ ref, name }) => `${ref} ${name}`);
    expect(folders).toEqual(['own Own pages', '77 Chain']);
  });

  it('gives every page once, with the business as its folder', async () => {
    const places = (await listings().list()).map(({ ref, folderRef }) => `${ref} in ${folderRef}`);
    expect(places).toEqual(['3 in 77', '4 in 77', '1 in own', '2 in own']);
  });

  it('gives one folder alone', async () => {
    expect((await listings().list('77')).map(({ ref }) => ref)).toEqual(['3', '4']);
    expect((await listings().list('own')).map(({ ref }) => ref)).toEqual(['1', '2']);
    expect(await listings().list('78')).toEqual([]);
  });

  it('has own pages only when the right to see businesses is missing', async () => {
    const refused = listings({ '/me/businesses': refusal(200), '/me/permissions': data() });
    for (const { folders, list } of [listings({}, ['pages_show_list']), refused]) {
      expect(await folders()).toHaveLength(1);
      expect((await list()).map(({ ref }) => ref)).toEqual(['1', '3', '2']);
    }
  });

  it('[4.7.4] reads a single listing with one call: photos are not part of an import from here', async () => {
    const { http, get } = listings({ '/1': { body: { id: '1', name: 'Page 1' } } });
    expect(await get('1')).toMatchObject({ ref: '1', name: 'Page 1' });
    expect(http.calls).toEqual(['GET /1']);
  });
});
