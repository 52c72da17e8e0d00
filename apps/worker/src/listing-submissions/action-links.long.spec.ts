import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import { linkedLocation, pushNow, requestPush } from '../testing/linked-location.js';
import type { LinkedLocation } from '../testing/linked-location.js';
import { submissionWorkers } from '../testing/submission-workers.js';

const SITE = 'PUBLISHER_A';
const LINK = { placeActionType: 'SHOP_ONLINE', uri: 'https://shop.example/all', isPreferred: false };

const workers = submissionWorkers({ plugIns: ['publisher-a'] });

/** A location with a managed link at listing nn, with a requested push. */
async function requestLink(nn: number): Promise<LinkedLocation> {
  const location = await linkedLocation(workers.database, SITE, nn);
  await setLinks(location, [LINK]);
  await requestPush(workers.database, SITE, location);
  return location;
}

async function setLinks({ locationId }: LinkedLocation, links: readonly object[]): Promise<void> {
  await workers.database.execute('update locations set place_action_links = $2 where id = $1', [
    locationId,
    JSON.stringify(links),
  ]);
}

/** The links in the record of a location, after all are submitted. */
async function submitted(locationId: number, count: number) {
  const read = async () => {
    const [row] = await workers.database.query<{ document: string }>(
      'select document from location_documents where id = $1',
      [locationId],
    );
    const { placeActionLinks } = JSON.parse(row?.document ?? '{}') as {
      placeActionLinks?: { name?: string; submissionStatus: string }[];
    };
    const done = placeActionLinks?.every(({ submissionStatus }) => submissionStatus === 'success');
    return done && placeActionLinks?.length === count ? placeActionLinks : undefined;
  };
  return waitFor(read, { describe: 'the submission of the links', intervalMs: 50 });
}

async function linksAt(nn: number): Promise<{ name: string; uri: string }[]> {
  const response = await fetch(`${workers.sandbox.url}/a/v1/locations/91000${nn}/placeActionLinks`, {
    headers: { authorization: 'Bearer at-a1' },
  });
  return ((await response.json()) as { placeActionLinks?: { name: string; uri: string }[] }).placeActionLinks ?? [];
}

describe('action links in the worker', () => {
  it.each([
    ['action_links.after_note', 21],
    ['action_links.after_put', 22],
  ])('[reliability 2, I4] killed at %s: the link is put once, and known as ours', async (place, nn) => {
    const location = await requestLink(nn);
    await workers.dieAt(place);
    await workers.start().ready;
    const [link] = await submitted(location.locationId, 1);
    expect(await linksAt(nn)).toMatchObject([{ name: link?.name, uri: LINK.uri }]);
    expect(await workers.admin.requests({ operation: 'a.actions.create', listing: `91000${nn}` })).toHaveLength(1);

    // The client removes the link: the information that the service wrote it survived the crash.
    await setLinks(location, []);
    await requestPush(workers.database, SITE, location);
    await pushNow(workers.database, location);
    await workers.admin.waitForRequests({
      operation: 'a.actions.delete',
      listing: `91000${nn}`,
      count: 1,
      timeoutMs: 120_000,
    });
    expect(await linksAt(nn)).toEqual([]);
  });
});
