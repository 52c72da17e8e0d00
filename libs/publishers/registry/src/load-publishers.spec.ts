import { describe, expect, it } from '@jest/globals';
import { catalogue } from '@listings/errors';
import { ConfigurationError, createLogger } from '@listings/platform';
import type { PublisherSession } from '@listings/publisher-sdk';
import { manualClock, plugInModule } from '@listings/testing';
import { shared, temporaryFolder } from '@listings/testing/jest';
import type { LimitedCall } from './call-gate.js';
import { loadPublishers } from './load-publishers.js';

const clock = manualClock('2026-07-06T12:00:00Z');
const folder = shared(temporaryFolder);

/** Writes any module to a file and returns the package name for the configuration. */
function written(name: string, source: string): string {
  return folder.write(`${name}.mjs`, source);
}

/** Writes a plug-in to a file and returns the package name for the configuration. */
function plugin(name: string, over = '', created = 'authorization, listings'): string {
  return written(name, plugInModule({ key: 'acme-maps', siteId: 90, before: PARTS, declares: over, creates: created }));
}

const PARTS = `
const posts = { checkContent: method, createPost: method, findPost: method, checkPost: method, deletePost: method,
  findableWithinMs: 9_000 };
const consent = { authorizeUrl: method, complete: method };
const token = { kind: 'token', complete: method, check: method };
const field = { key: 'key', label: 'Key', secret: true, maxLength: 100 };`;

/** The folders of the plug-in whose method `listFolders` has this source. */
async function foldersOf(packages: string, environment: Record<string, string> = {}) {
  const registry = await load([packages], environment);
  const { listings } = registry.get('ACME_MAPS').publisher;
  return { registry, folders: () => listings.listFolders({ session: {} as PublisherSession }) };
}

const listing = (listFolders: string) => `authorization, listings: { ...listings, listFolders: ${listFolders} }`;
const load = (packages: string[], environment: Record<string, string> = {}) =>
  loadPublishers({ packages, environment, logger: createLogger({ name: 't', level: 'silent' }), clock });

describe('loading publishers', () => {
  it('[design 3.7] derives every name from the key of the plug-in', async () => {
    const registry = await load([plugin('good')]);
    expect(registry.constants).toEqual(['ACME_MAPS']);
    const other = { snake: 'acme_maps', camel: 'acmeMaps', pascal: 'AcmeMaps' };
    expect(registry.get('ACME_MAPS').names).toEqual({ kebab: 'acme-maps', constant: 'ACME_MAPS', ...other });
    expect(registry.find('OTHER')).toBeUndefined();
  });

  it('[design 3.9] gives a plug-in the time of the service, to read and to wait with', async () => {
    const listFolders = `async () => {
      await context.sleep(90_000);
      return [{ ref: 'own', name: new Date(context.now()).toISOString() }];
    }`;
    const found = (await foldersOf(plugin('waiting', '', listing(listFolders)))).folders();
    await clock.untilTimer();
    expect(clock.timers()).toEqual([90_000]);
    await clock.advance(90_000);
    expect(await found).toEqual([{ ref: 'own', name: '2026-07-06T12:01:30.000Z' }]);
  });

  it('[publishers 0.1] keeps back each HTTP call of a plug-in with limits until the limiter lets it pass', async () => {
    const listFolders = `() => context.http.send({ method: 'GET', url: 'http://127.0.0.1:9/' })`;
    const limits = `callLimits: [{ scope: 'user', calls: 2, seconds: 1 }]`;
    const { registry, folders } = await foldersOf(plugin('paced', limits, listing(listFolders)));
    const kept: LimitedCall[] = [];
    registry.limitCalls(async (call) => {
      kept.push(call);
      throw new Error('no room');
    });
    await expect(folders()).rejects.toThrow('no room');
    expect(kept).toEqual([{ publisher: 'ACME_MAPS', limits: [{ scope: 'user', calls: 2, seconds: 1 }] }]);
  });

  it('[design 3.7] a plug-in whose import never ends stops the start', async () => {
    const loading = load([written('waits', 'await new Promise(() => undefined);')]);
    const refused = expect(loading).rejects.toThrow(/waits.mjs cannot be loaded: its import did not end within 30 sec/);
    await clock.untilTimer();
    await clock.advance(30_000);
    await refused;
  });

  const throwing = () => written('explodes', `throw new Error('no luck');`);
  const needing = () => written('needs', `import 'left-out'; export default {};`);
  const coded = () => [
    plugin('coded', `codes: [{ from: 'SY60300', to: 'SY60399' }]`),
    plugin('colliding', `key: 'other', site: { id: 91 }, codes: [{ from: 'SY60200', to: 'SY60310' }]`),
  ];
  const sameKey = () => [plugin('one'), plugin('two', 'site: { id: 91 }')];
  const sameSite = () => [plugin('one'), plugin('three', `key: 'other'`)];
  const absent = /needs.mjs cannot be loaded: .*Cannot find (package|module) 'left-out'/;

  it.each<[string, () => string[], RegExp]>([
    ['a package that is not installed', () => ['@nobody/nothing'], /plug-in @nobody\/nothing cannot be loaded/],
    ['a module that does not load', () => [plugin('broken', 'key: (')], /broken.mjs cannot be loaded/],
    ['a package without a declaration', () => ['node:path'], /node:path has no publisher declaration/],
    ['a plug-in that throws at its import', () => [throwing()], /plug-in \S+explodes.mjs cannot be loaded: no luck/],
    ['a plug-in that needs an absent package', () => [needing()], absent],
    ['a plug-in that exports nothing', () => [written('empty', '')], /empty.mjs has no publisher declaration/],
    ['a duplicate key', sameKey, /two.mjs declares the key "acme-maps", which the plug-in "acme-maps" already has/],
    ['a duplicate site id', sameSite, /site id 90, which the plug-in "acme-maps" already has/],
    ['a code that belongs to another plug-in', coded, /colliding.mjs .* code SY60300, .* to the plug-in "acme-maps"/],
    ['a missing capability', () => [plugin('bare', '', 'authorization')], /lacks the capability "listings"/],
  ])('[design 3.7] %s stops the start with an error that names the package', async (_, packages, message) => {
    await expect(load(packages())).rejects.toThrow(message);
  });

  let invalid = 0;
  const refused = async (over: string, created: string | undefined, message: RegExp) => {
    const file = plugin(`invalid-${(invalid += 1)}`, over, created);
    const error = await load([file]).catch(String);
    expect(error).toContain(`plug-in ${file} `);
    expect(error).toMatch(message);
  };

  it.each<[string, RegExp]>([
    ['settings: undefined', /declares no list of settings/],
    [`displayName: ' '`, /declares no displayName/],
    ['categories: { toPublisher: method }', /declares no categories with toPublisher and fromPublisher/],
    [`key: 'Acme Maps'`, /must be lower-case words/],
    [`settings: [{ name: 'PROFILE' }]`, /the setting PROFILE, whose variable names the file with all settings/],
    ['sdkVersion: 9', /version 9 of the publisher SDK/],
    [`codes: [{ from: 'SY81070', to: 'SY81079' }]`, /a range with the code SY81070, which belongs to the service/],
    [`postErrors: [{ code: 'SY60300', message: 'No.' }]`, /the code SY60300, which is neither shared .* in its range/],
    [`callLimits: [{ scope: 'user', calls: 0, seconds: 1 }]`, /callLimits, which have 0 calls, which must be a whole/],
    [`callLimits: [{ scope: 'app', calls: 1, seconds: 3600 }]`, /1 calls in 3600 seconds, .* than one in 840 seconds/],
    [`callLimits: Array(2).fill({ scope: 'app', calls: 2, seconds: 1 })`, /have the same limit twice \(app 2 1\)/],
    [`sentences: [{ de: 'Geschlossen.' }]`, /declares sentences, which has no sentence in English/],
    [`create: () => { throw new Error('boom'); }`, /failed in create: boom/],
  ])('[design 3.7] a declaration with %s stops the start with an error that names the package', (over, message) =>
    refused(over, undefined, message),
  );

  const finding = ['undefined', '0', '600_001', 'NaN', '"15"'].map(
    (ms) => `posts: { ...posts, findableWithinMs: ${ms} }`,
  );
  const findable = /posts.findableWithinMs as .*, which must be a number from 1000 to 600000/;
  const graces = ['0', '3_601', 'NaN', '"60"'].map(
    (s) => `authorization: { ...authorization, refreshGraceSeconds: ${s} }`,
  );
  const grace = /authorization.refreshGraceSeconds as .*, which must be a number from 1 to 3600/;
  const unlisted = /numbers, .* metric "CALLS", which/;
  const taking = /declares submission.takes as .*, which must be a list of serviceArea, socialUrls, attributes/;
  const reviews: readonly [string, RegExp][] = [
    ['repliesPerReview: "few"', /reviews.repliesPerReview as few/],
    ['repliesPerReview: "one", checkReply: method', /takes replies to reviews but lacks reply, checkReplyState/],
    ['ownKinds: [{ key: "Note" }], repliesPerReview: "none"', /ownKinds, which has a key that is not 2 to 20/],
    ['ownKinds: [{ key: "note" }], repliesPerReview: "none"', /ownKinds, which has no label .* for the key "note"/],
    ['scale: "none", repliesPerReview: "none"', /scale as "none" but lists nothing else/],
    ['repliesPerReview: "none", reply: method', /takes no replies to reviews \("none"\) but has reply/],
  ];

  it.each<[string, RegExp]>([
    ['posts: { createPost: method }', /"posts" but lacks checkContent, findPost/],
    ...finding.map((created): [string, RegExp] => [created, findable]),
    ['posts: { ...posts, acceptedEveryMs: 0 }', /posts.acceptedEveryMs as 0, .* must be a number from 1000 to 600000/],
    ['posts: { ...posts, livePosts: 0 }', /posts.livePosts as 0, which must be a whole number from 1 to 1000/],
    ['listings: { ...listings, searchOnly: { goodForMs: 0 } }', /goodForMs as 0, .* a number from 60000 to 86400000/],
    ['submission: { submit: method, checkSubmission: method, takes: ["serviceAreas"] }', taking],
    ['submission: { submit: method, checkSubmission: method, takes: "socialUrls" }', taking],
    [`authorization: { kind: 'sms', ...consent }`, /authorization.kind as sms, which must be "oauth" or "token"/],
    ['authorization: { complete: method }', /"authorization" but lacks authorizeUrl/],
    ...graces.map((created): [string, RegExp] => [created, grace]),
    [`authorization: { kind: 'token', complete: method, fields: [field] }`, /"authorization" but lacks check/],
    [`authorization: { ...token, fields: [] }`, /authorization.fields that must be a list of 1 to 10 fields/],
    [`authorization: { ...token, fields: [field, field] }`, /authorization.fields that has the field "key" twice/],
    [`authorization: { ...token, fields: [{ ...field, maxLength: 5000 }] }`, /no maxLength from 1 to 4096 .* "key"/],
    ...reviews.map(([more, message]): [string, RegExp] => [`reviews: { listReviews: method, ${more} }`, message]),
    [`insights: { readDaily: method, metrics: [], numbers: [{ metric: 'CALLS' }] }`, unlisted],
  ])('[design 3.7] a publisher with %s stops the start with an error that names the package', (created, message) =>
    refused('', `authorization, listings, ${created}`, message),
  );

  it('[7.2] the service itself leaves SY60000 to SY69999 to plug-ins', () => {
    expect(Object.keys(catalogue).filter((code) => code.startsWith('SY6'))).toEqual([]);
  });

  it('[design 3.11] has a sentence for every missing or invalid setting of every plug-in, and for every invalid plug-in', async () => {
    const first = plugin(
      'settings',
      `settings: [{ name: 'CLIENT_ID', kind: 'text', description: 'your id.' }, { name: 'API', kind: 'url', description: 'x' },
        { name: 'SIZE', kind: 'integer', default: '10', description: 'the size' }]`,
    );
    const second = plugin(
      'settings-too',
      `key: 'other', site: { id: 91 }, settings: [{ name: 'API', kind: 'url', description: 'the API' }]`,
    );
    const sentences = [
      `^ACME_MAPS_CLIENT_ID is not set \\(your id; needed by ${first}\\)\\.`,
      'ACME_MAPS_API must be an absolute URL\\.',
      'ACME_MAPS_SIZE must be a whole number\\.',
      'PUBLISHERS: plug-in @nobody/nothing cannot be loaded: .*',
      `OTHER_API is not set \\(the API; needed by ${second}\\)\\.$`,
    ];
    const loading = load([first, '@nobody/nothing', second], { ACME_MAPS_API: 'nope', ACME_MAPS_SIZE: '1x' });
    await expect(loading).rejects.toThrow(new RegExp(sentences.join('\n')));
  });

  it('[operating] reads a setting from the file that its variable with _FILE names', async () => {
    const name = plugin(
      'in-file',
      `settings: [{ name: 'SECRET', kind: 'text', secret: true, description: 'your secret' }]`,
      listing(`async () => [{ ref: 'own', name: context.settings.text('SECRET') }]`),
    );
    const file = folder.write('secret', 's3cret\n');
    const { folders } = await foldersOf(name, { ACME_MAPS_SECRET_FILE: file });
    expect(await folders()).toEqual([{ ref: 'own', name: 's3cret' }]);
    await expect(load([name], { ACME_MAPS_SECRET_FILE: `${file}.absent` })).rejects.toThrow(
      new ConfigurationError([`ACME_MAPS_SECRET_FILE names the file ${file}.absent, which does not exist.`]),
    );
  });
});
