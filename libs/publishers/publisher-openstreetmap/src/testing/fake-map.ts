import { createHash } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import { asObject, asObjects, asText } from '@listings/publisher-sdk';
import type { JsonObject } from '@listings/publisher-sdk';
import type { FakeAnswer, FakeRequest } from '@listings/publisher-sdk/test-kit';
import { FakeNotes } from './fake-notes.js';

type Tags = Record<string, string>;
type ElementType = 'node' | 'way';

/** One version of an element. */
interface Version {
  readonly type: ElementType;
  readonly id: number;
  readonly version: number;
  readonly uid: number;
  readonly changeset: number;
  readonly visible: boolean;
  readonly tags: Tags;
  readonly lat?: number;
  readonly lon?: number;
  readonly nodes?: readonly number[];
}

/** A changeset with its tags. */
export interface FakeChangeset {
  readonly id: number;
  readonly uid: number;
  readonly tags: Tags;
  isOpen: boolean;
}

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  isArray: (name) => name === 'tag' || name === 'nd',
});
const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

/** The documented limits. */
const LARGEST_BOX = 0.25;
const LONGEST_VALUE = 255;
const USER = { id: 7001, name: 'Ida Square' };

/** Somebody else who maps. */
export const STRANGER = 9_000_001;

/** A fake of OpenStreetMap: its consent page, and what the plug-in uses of API 0.6, as the API's documentation describes it. */
export class FakeMap {
  readonly history = new Map<string, Version[]>();
  readonly changesets: FakeChangeset[] = [];
  readonly preferences = new Map<string, string>();
  readonly tokens = new Map<string, string>();
  private readonly codes = new Map<string, { challenge: string; redirectUri: string; scope: string }>();
  /** What every call of the API gets instead of an answer. */
  trouble?: FakeAnswer;
  agreedToTerms = true;
  /** The scopes that the application is registered for. */
  registered = 'read_prefs write_prefs write_api write_notes';
  mostPreferences = 150;
  /** What people wrote about places. */
  readonly notes = new FakeNotes();
  /** Runs before the next write of an element: somebody else is faster. */
  beforeWrite?: () => void;
  private lastId = 0;

  /** Adds a first version of an element. */
  add(type: ElementType, tags: Tags, place: Partial<Pick<Version, 'lat' | 'lon' | 'nodes'>>, uid = USER.id): string {
    const id = (this.lastId += 1);
    this.history.set(`${type}/${id}`, [{ type, id, version: 1, uid, changeset: 1, visible: true, tags, ...place }]);
    return `${type}/${id}`;
  }

  current(ref: string): Version | undefined {
    return this.history.get(ref)?.at(-1);
  }

  /** A mapper changes tags of an element; null removes one. */
  edit(ref: string, changes: Readonly<Record<string, string | null>>, uid = STRANGER): void {
    const last = this.current(ref);
    if (!last) return;
    const tags = Object.entries({ ...last.tags, ...changes }).filter((tag): tag is [string, string] => tag[1] !== null);
    this.store({ ...last, uid, tags: Object.fromEntries(tags) });
  }

  /** A mapper deletes an element. */
  delete(ref: string): void {
    const last = this.current(ref);
    if (last) this.store({ ...last, visible: false, uid: STRANGER });
  }

  /** Answers one request, like the site and its API. */
  answer(request: FakeRequest): FakeAnswer {
    const [first, second, ...rest] = request.path;
    if (first === 'oauth2') return this.oauth(second, request);
    if (first !== 'api' || second !== '0.6') return [404, 'Not found', TEXT];
    if (this.trouble) return this.trouble;
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const scope = this.tokens.get(token);
    if (scope === undefined) return [401, "Couldn't authenticate you", TEXT];
    if (rest[0]?.startsWith('notes')) return this.notes.answer(rest, request, { user: USER, scope });
    return this.api(rest, request);
  }

  private oauth(page: string | undefined, { query, body }: FakeRequest): FakeAnswer {
    if (page === 'authorize') {
      const back = new URL(query.get('redirect_uri') ?? '');
      back.searchParams.set('state', query.get('state') ?? '');
      if (query.has('deny')) back.searchParams.set('error', 'access_denied');
      else {
        const code = crypto.randomUUID();
        const challenge = query.get('code_challenge') ?? '';
        this.codes.set(code, { challenge, redirectUri: query.get('redirect_uri') ?? '', scope: this.registered });
        back.searchParams.set('code', code);
      }
      return [302, undefined, { location: back.href }];
    }
    if (body['client_id'] !== 'client' || body['client_secret'] !== 'client-secret')
      return [401, { error: 'invalid_client' }];
    if (page === 'revoke') {
      this.tokens.delete(asText(body['token']) ?? '');
      return this.trouble ?? [200, {}];
    }
    const code = this.codes.get(asText(body['code']) ?? '');
    this.codes.delete(asText(body['code']) ?? '');
    const challenge = createHash('sha256')
      .update(asText(body['code_verifier']) ?? '')
      .digest('base64url');
    if (!code || code.challenge !== challenge || code.redirectUri !== body['redirect_uri'])
      return [400, { error: 'invalid_grant', error_description: 'The authorization code is invalid' }];
    const token = crypto.randomUUID();
    this.tokens.set(token, code.scope);
    return [200, { access_token: token, token_type: 'Bearer', scope: code.scope }];
  }

  private api(path: readonly string[], request: FakeRequest): FakeAnswer {
    const { method, query } = request;
    const [root = '', id = '', leaf] = path;
    if (root === 'user' && id === 'details.json') return [200, { user: this.user() }];
    if (root === 'user' && id === 'preferences.json')
      return [200, { preferences: Object.fromEntries(this.preferences) }];
    if (root === 'user' && id === 'preferences') return this.preference(leaf ?? '', request);
    if (root === 'map.json') return this.box((query.get('bbox') ?? '').split(',').map(Number));
    if (root === 'changeset' && id === 'create') return this.open(request);
    if (root === 'changeset' && leaf === 'close') return this.close(Number(id));
    if (root === 'nodes.json' || root === 'ways.json') return this.many(root, query);
    const type = root === 'node' || root === 'way' ? root : undefined;
    if (!type) return [404, 'Not found', TEXT];
    if (method === 'PUT') return this.write(type, id === 'create' ? undefined : Number(id), request);
    const versions = this.history.get(`${type}/${id.replace('.json', '')}`);
    if (!versions) return [404, '', TEXT];
    if (leaf === 'history.json') return [200, { elements: versions.map(shown) }];
    const last = versions.at(-1);
    if (leaf === 'full.json' && last?.visible) {
      const nodes = (last.nodes ?? []).flatMap((node) => this.current(`node/${node}`) ?? []);
      return [200, { elements: [...nodes, last].map(shown) }];
    }
    return last?.visible ? [200, { elements: [shown(last)] }] : [410, '', TEXT];
  }

  private user(): object {
    return { id: USER.id, display_name: USER.name, contributor_terms: { agreed: this.agreedToTerms, pd: false } };
  }

  private preference(key: string, { method, text }: FakeRequest): FakeAnswer {
    const value = this.preferences.get(key);
    if (method === 'GET') return value === undefined ? [404, 'Preference not found', TEXT] : [200, value, TEXT];
    if (text.length > LONGEST_VALUE || (value === undefined && this.preferences.size >= this.mostPreferences))
      return [413, 'Too many preferences', TEXT];
    this.preferences.set(key, text);
    return [200, '', TEXT];
  }

  private box([left = NaN, bottom = NaN, right = NaN, top = NaN]: readonly number[]): FakeAnswer {
    const area = (right - left) * (top - bottom);
    if (!(area > 0 && area <= LARGEST_BOX))
      return [400, 'The maximum bbox size is 0.25, and your request was too large', TEXT];
    const all = [...this.history.values()].flatMap((versions) => versions.at(-1) ?? []);
    const isIn = ({ lat, lon }: Version) =>
      lat !== undefined && lon !== undefined && lon >= left && lon <= right && lat >= bottom && lat <= top;
    const nodes = new Set(all.filter(isIn).map(({ id }) => id));
    const inside = all.filter((each) => each.visible && (isIn(each) || each.nodes?.some((node) => nodes.has(node))));
    return [200, { bounds: {}, elements: inside.map(shown) }];
  }

  private many(list: string, query: URLSearchParams): FakeAnswer {
    const type = list === 'nodes.json' ? 'node' : 'way';
    const ids = (query.get(`${type}s`) ?? '').split(',');
    const found = ids.map((id) => this.current(`${type}/${id}`));
    // One that never existed fails the whole call; deleted ones are listed as such.
    if (found.some((each) => each === undefined)) return [404, '', TEXT];
    return [200, { elements: found.flatMap((each) => (each ? [shown(each)] : [])) }];
  }

  private open({ text }: FakeRequest): FakeAnswer {
    const changeset = asObject(asObject(asObject(xml.parse(text))?.['osm'])?.['changeset']);
    if (!changeset) return [400, 'Cannot parse valid changeset from xml string', TEXT];
    const id = this.changesets.length + 2;
    this.changesets.push({ id, uid: USER.id, tags: tagsIn(changeset), isOpen: true });
    return [200, String(id), TEXT];
  }

  private close(id: number): FakeAnswer {
    const changeset = this.changesets.find((each) => each.id === id);
    if (!changeset?.isOpen) return [409, `The changeset ${id} was closed`, TEXT];
    changeset.isOpen = false;
    return [200, '', TEXT];
  }

  private write(type: ElementType, id: number | undefined, { text }: FakeRequest): FakeAnswer {
    const { beforeWrite } = this;
    this.beforeWrite = undefined;
    beforeWrite?.();
    const element = asObject(asObject(asObject(xml.parse(text))?.['osm'])?.[type]);
    const changeset = this.changesets.find((each) => each.id === Number(element?.['changeset']));
    if (!element) return [400, `Cannot parse valid ${type} from xml string`, TEXT];
    if (!changeset?.isOpen) return [409, 'The changeset was closed', TEXT];
    const tags = tagsIn(element);
    if (Object.values(tags).some((value) => [...value].length > LONGEST_VALUE || value === ''))
      return [400, `The value of a tag of ${type} is invalid`, TEXT];
    const content = { type, tags, uid: USER.id, changeset: changeset.id, visible: true, ...placeIn(element) };
    if (id === undefined) {
      const ref = this.add(type, tags, placeIn(element));
      return [200, ref.replace(/.*\//, ''), TEXT];
    }
    const last = this.current(`${type}/${id}`);
    if (!last) return [404, '', TEXT];
    if (!last.visible) return [410, '', TEXT];
    const version = Number(element['version']);
    if (version !== last.version)
      return [409, `Version mismatch: Provided ${version}, server had: ${last.version} of ${type} ${id}`, TEXT];
    return [200, String(this.store({ ...content, id, version })), TEXT];
  }

  /** Stores the next version of an element. */
  private store(element: Version): number {
    const version = element.version + 1;
    this.history.get(`${element.type}/${element.id}`)?.push({ ...element, version });
    return version;
  }
}

function shown({ visible, tags, uid, ...rest }: Version): object {
  const known = { ...rest, uid, user: `user ${uid}`, timestamp: '2026-07-06T12:00:00Z' };
  return { ...known, ...(visible ? {} : { visible }), ...(Object.keys(tags).length > 0 && { tags }) };
}

function tagsIn(element: JsonObject): Tags {
  return Object.fromEntries(asObjects(element['tag']).map(({ k, v }) => [String(k), String(v)]));
}

function placeIn({ lat, lon, nd }: JsonObject): Partial<Version> {
  const nodes = asObjects(nd).map(({ ref }) => Number(ref));
  return nodes.length > 0 ? { nodes } : { lat: Number(lat), lon: Number(lon) };
}
