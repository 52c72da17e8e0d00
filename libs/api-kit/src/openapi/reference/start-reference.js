// Runs in the browser: starts the viewer of the OpenAPI document at /docs and /docs/portal. It is plain JavaScript,
// because the browser gets it as it is.
/* global MutationObserver, Scalar, document, fetch, history, location, structuredClone, window */

const container = document.getElementById('reference');
const { document: documentPath, viewer: viewerPath } = container.dataset;
const SESSION_PATH = '/api/v4/portal/session';
const KEY = /^la_live_\w+$/;

// The policy forbids to compile text. The viewer tries it once and then does without. This gives it the answer of the
// policy without a report of a violation.
const compile = function () {
  throw new EvalError('The content security policy forbids to compile text.');
};
compile.prototype = window.Function.prototype;
window.Function = compile;

const [described] = await Promise.all([
  fetch(documentPath).then((response) => response.json()),
  loadScript(viewerPath),
]);
const isPortal = documentPath === '/openapi-portal.json';

linkCodes(described.paths);
linkCodes(described.components);
joinNull(described, described.components.schemas);
described.info.description += `\n\n**More.** [OpenAPI document](${documentPath}), [error codes](/docs/errors), [events](/docs/events), ${
  isPortal ? '[the public API](/docs)' : '[the portal](/docs/portal)'
}.`;

const hashes = hashesOf(described);
followAnchor((hash) => history.replaceState(null, '', hash));
// The viewer only follows its own anchors, and does so on the event of the second change.
window.addEventListener('hashchange', () => followAnchor((hash) => location.replace(hash)));
document.addEventListener('paste', completeKey, true);
container.replaceChildren();

Scalar.createApiReference('#reference', {
  content: described,
  // Requests go to the address of this page: the policy allows no other one.
  servers: [{ url: location.origin }],
  authentication: isPortal
    ? {}
    : { preferredSecurityScheme: 'apiKey', securitySchemes: { apiKey: { value: 'API YOUR_KEY' } } },
  onBeforeRequest: ({ request }) => prepare(request),
  generateOperationSlug: ({ operationId }) => operationId,
  generateWebhookSlug: ({ name }) => name,
  showOperationId: true,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients: {
    ...Object.fromEntries(
      [
        'c',
        'clojure',
        'csharp',
        'dart',
        'fsharp',
        'http',
        'java',
        'js',
        'kotlin',
        'objc',
        'ocaml',
        'powershell',
        'r',
        'ruby',
        'rust',
        'swift',
      ].map((target) => [target, true]),
    ),
    shell: ['wget', 'httpie'],
    node: ['axios', 'ofetch'],
    python: ['python3', 'aiohttp', 'httpx_sync', 'httpx_async'],
    php: ['guzzle'],
  },
  documentDownloadType: 'none',
  // The viewer's own colours of texts have less contrast than WCAG 2.2 AA wants. Its links beside headings would widen a small page.
  customCss: `
    .references-rendered { overflow-x: clip; }
    .light-mode {
      --scalar-color-2: #595959; --scalar-color-3: #666; --scalar-color-blue: #00629e; --scalar-color-green: #006b46;
      --scalar-color-red: #b80000; --scalar-color-orange: #a33600; --scalar-color-yellow: #705300;
      --scalar-sidebar-search-color: #666;
    }
    .dark-mode {
      --scalar-color-3: #949494; --scalar-color-red: #ff6b6b; --scalar-sidebar-search-color: #949494;
    }
  `,
  // Nothing may call another origin, keep the key, or advertise another product.
  telemetry: false,
  withDefaultFonts: false,
  persistAuth: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
});

nameControls();
new MutationObserver(nameControls).observe(container, { childList: true, subtree: true });

/** Names the controls of the viewer that have a picture only, and lets the keyboard reach lists that scroll. */
function nameControls() {
  const give = (selector, name, value) => {
    for (const element of container.querySelectorAll(`${selector}:not([${name}])`)) element.setAttribute(name, value);
  };
  give('button[role="search"]', 'aria-label', 'Search');
  give('button.scalar-code-copy', 'aria-label', 'Copy');
  give('.cm-content', 'aria-label', 'Value');
  give('ul.endpoints', 'tabindex', '0');
}

/** Runs a script of this origin. */
function loadScript(path) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = path;
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${path} was not loaded.`));
    document.head.append(script);
  });
}

/** The header of a key is the word API and the key. A session needs its CSRF token for writes. */
async function prepare(request) {
  const given = request.headers.get('authorization');
  if (given && KEY.test(given)) request.headers.set('authorization', `API ${given}`);
  if (given === 'API YOUR_KEY') request.headers.delete('authorization');
  if (!isPortal || request.method === 'GET' || request.headers.get('x-csrf-token')) return;
  const session = await (await fetch(SESSION_PATH)).json();
  if (session.csrfToken) request.headers.set('x-csrf-token', session.csrfToken);
}

/** A key that is pasted into an input becomes the whole value of the header, so that the samples are right too. */
function completeKey(event) {
  const text = event.clipboardData?.getData('text').trim() ?? '';
  const field = event.target;
  if (!KEY.test(text) || field.tagName !== 'INPUT' || isPortal) return;
  event.preventDefault();
  event.stopPropagation();
  field.select();
  document.execCommand('insertText', false, `API ${text}`);
}

/** Links error codes in descriptions to their pages. */
function linkCodes(part) {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === 'description' && typeof value === 'string')
      part[key] = value.replace(/`(SY\d{5})`/g, '[`$1`](/docs/errors/$1)');
    else if (key !== 'examples' && key !== 'example') linkCodes(value);
  }
}

/**
 * Writes `anyOf` of a component and null as one schema with both types. Both forms mean the same; the viewer's own check reports
 * the first one, below a body that is no component, as an error of the document.
 */
function joinNull(part, schemas) {
  if (typeof part !== 'object' || part === null) return;
  const [target, nothing, ...more] = part.anyOf ?? [];
  if (target?.$ref && nothing?.type === 'null' && more.length === 0) {
    delete part.anyOf;
    const own = { ...part };
    const named = structuredClone(schemas[target.$ref.split('/').at(-1)]);
    Object.assign(part, named, { type: [named.type, 'null'] }, own);
  }
  for (const [key, value] of Object.entries(part))
    if (key !== 'examples' && key !== 'example') joinNull(value, schemas);
}

/** The place of each operation, tag and section in the viewer, by the plain anchors that links to this page use. */
function hashesOf({ paths, tags, webhooks = {} }) {
  const known = new Map([
    ['schemas', '#models'],
    ['events', '#tag/webhooks'],
  ]);
  for (const { name } of tags) known.set(name, `#tag/${name}`);
  for (const {
    operationId,
    tags: [tag],
  } of Object.values(paths).flatMap((methods) => Object.values(methods)))
    known.set(operationId, `#tag/${tag}/${operationId}`);
  for (const name of Object.keys(webhooks)) known.set(name, `#tag/webhooks/webhook/${name}`);
  return known;
}

/** Sends the reader of a plain anchor to its place. */
function followAnchor(go) {
  const anchor = decoded(location.hash.slice(1));
  if (anchor === 'errors') location.replace('/docs/errors');
  const hash = hashes.get(anchor);
  if (hash) go(hash);
}

/** The text of an anchor. The viewer shows nothing beside one that is not encoded, so that the address loses it. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    history.replaceState(null, '', location.pathname + location.search);
    return '';
  }
}
