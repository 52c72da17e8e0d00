import { plugInModule } from './plug-in-module.js';

/** The source of a plug-in that publishes posts at POSTS_PUBLISHER_URL. Its key is `site` in lower case. */
export function postsPlugIn(site: string, findableWithinMs: number): string {
  return plugInModule({
    key: site.toLowerCase(),
    siteId: 900 + site.length + site.charCodeAt(site.length - 1),
    before: CALLS,
    creates: `authorization, listings, posts: {
      findableWithinMs: ${findableWithinMs},
      checkContent: () => [],
      createPost: async ({ listingRef, content }) =>
        live((await call('POST', '/posts', { site: '${site}', listing: listingRef, text: content.message })).id),
      findPost: async ({ listingRef, content, knownRefs }) => {
        const query = new URLSearchParams({ site: '${site}', listing: listingRef, text: content.message });
        const found = (await call('GET', '/posts?' + query)).find(({ id }) => !knownRefs.includes(id));
        return found && live(found.id);
      },
      checkPost: async ({ ref }) => ((await call('GET', '/' + ref)).live ? live(ref) : { state: 'removed', ref }),
      deletePost: async ({ ref }) => void (await call('DELETE', '/' + ref)),
    }`,
  });
}

const CALLS = `
import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const TIMEOUT_MS = 20_000;

/** The outcome of a create without an answer is unknown. */
class PublisherError extends Error {
  constructor(failure) {
    super(failure.text);
    this.name = 'PublisherError';
    this.failure = failure;
  }
}

function call(method, path, body) {
  return new Promise((resolve, reject) => {
    const fail = (error) => reject(new PublisherError({ kind: 'TRANSIENT', text: String(error), outcomeUnknown: true }));
    const sent = request(process.env.POSTS_PUBLISHER_URL + path, { method, agent, timeout: TIMEOUT_MS }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => (text += chunk));
      response.on('error', fail);
      response.on('end', () => {
        try {
          resolve(JSON.parse(text));
        } catch (error) {
          fail(error);
        }
      });
    });
    sent.on('timeout', () => sent.destroy(new Error('timed out')));
    sent.on('error', fail);
    sent.end(body && JSON.stringify(body));
  });
}

const live = (id) => ({ state: 'live', ref: id, link: 'https://posts.example/' + id });
`;
