/** B's paths start with an id that does not name its kind of object, but routes need the kind [publishers 2.1]. */
export interface GraphPath {
  /** The path with the kind of object at the front, e.g. `/page/10000001.../feed`. */
  readonly typed: string;
  readonly id: string | undefined;
}

const KINDS: readonly { kind: string; pattern: RegExp }[] = [
  { kind: 'post', pattern: /^\d+_\d+$/ },
  { kind: 'page', pattern: /^1000000\d{8,}$/ },
  { kind: 'business', pattern: /^400\d$/ },
  { kind: 'video', pattern: /^6\d{14,}$/ },
  { kind: 'comment', pattern: /^7\d{14,}$/ },
  { kind: 'photo', pattern: /^8\d{14,}$/ },
];

/**
 * Removes the version and derives the kind from the form of the id, so that it is also known for deleted objects
 * [publishers 2.1].
 */
export function graphPath(path: string, pageOfToken: string | undefined): GraphPath {
  const plain = path.replace(/^\/v\d+\.\d+(?=\/|$)/, '');
  // With a page token, "me" is the page.
  const [id = '', ...edge] = plain
    .replace(/^\/me(?=\/|$)/, pageOfToken ? `/${pageOfToken}` : '/me')
    .slice(1)
    .split('/');
  const kind = KINDS.find(({ pattern }) => pattern.test(id))?.kind;
  return kind ? { typed: `/${[kind, id, ...edge].join('/')}`, id } : { typed: plain, id: undefined };
}
