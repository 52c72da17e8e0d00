import { expect } from '@jest/globals';
import type { OpenPage } from './open-page.js';

/** The kind of each of the overview's links, its page, the list that this reads, and the number of all rows of it. */
const LISTS = [
  ['reauth', '/publishers', /connected-accounts\?.*status=/, ({ pageInfo }: Listed) => pageInfo?.totalRecords],
  ['submissions', '/failed-submissions', /failed-submissions$/, ({ submissions }: Listed) => submissions?.length],
  ['gap', '/health', /location-health\?.*gap=/, ({ totals }: Listed) => totals?.locations],
  [
    'reviews',
    '/reviews/inbox',
    /rollup_interactions\?/,
    ({ pageInfo, totalCount }: Listed) => totalCount ?? pageInfo?.total,
  ],
  ['rejected', '/posts/list', /portal\/posts\?.*rejected/, ({ total }: Listed) => total],
] as const;

interface Listed {
  readonly pageInfo?: { readonly totalRecords?: number; readonly total?: number };
  readonly submissions?: readonly unknown[];
  readonly totals?: { readonly locations: number };
  readonly totalCount?: number;
  readonly total?: number;
}

/** How often a number may change while it is compared. */
const MOST_CHANGES = 5;

/** Follows every link of "Needs attention": its page lists exactly as many as the link says. Returns the kinds of the links. */
export async function expectExactLinks({ page, goTo }: Pick<OpenPage, 'page' | 'goTo'>): Promise<string[]> {
  const kinds: string[] = [];
  const links = page.getByRole('region', { name: 'Needs attention' }).getByRole('link', { name: /\d/ });
  await goTo('/');
  await links.first().waitFor();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const href of paths) {
    const { pathname, searchParams } = new URL(href, 'http://dashboard');
    const found = LISTS.find(([, path]) => pathname === `/dashboard${path}`);
    if (!found) throw new Error(`No list is known for ${href}`);
    const [kind, , list, rows] = found;
    const follow = async () => {
      await goTo('/');
      const link = page.locator(`main a[href="${href}"]`);
      const said = Number(/[\d,]+/.exec(await link.innerText())?.[0].replace(/,/g, ''));
      const answer = page.waitForResponse((response) => list.test(response.url()));
      await link.click();
      const body = (await (await answer).json()) as Listed & { readonly data?: Readonly<Record<string, Listed>> };
      return { said, listed: rows(body.data === undefined ? body : (Object.values(body.data)[0] ?? {})) };
    };
    let followed = await follow();
    // The worker still reads listings: a number that has changed meanwhile is followed again.
    for (let tries = 1; followed.listed !== followed.said && tries < MOST_CHANGES; tries += 1) {
      const { said } = followed;
      followed = await follow();
      if (followed.said === said) break;
    }
    expect([href, followed.listed]).toEqual([href, followed.said]);
    kinds.push(searchParams.get('gap') ?? kind);
  }
  return kinds;
}
