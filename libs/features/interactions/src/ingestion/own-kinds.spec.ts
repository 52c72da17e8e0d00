import { describe, expect, it } from '@jest/globals';
import { interactionDetails, respond, reviewSites } from '../index.js';
import { newestOf } from '../testing/nodes-of.js';
import { scriptedFixture } from '../testing/scripted-fixture.js';
import { listOf, review } from '../testing/scripted-reviews.js';

const at = scriptedFixture({ linkedAt: new Date('2020-01-01T00:00:00Z') });
const { fixture, model } = at;

/** The publisher lists a note beside a review from now on, and takes replies. Returns these, and whether they close. */
const listsNote = (fields: Readonly<Record<string, unknown>> = {}) => {
  const text = 'The entrance is around the corner';
  const note = review('n1', { category: 'note', rating: undefined, text, ...fields });
  const asked: [string, boolean | undefined][] = [];
  const reply = ({ text, closes }: { text: string; closes?: boolean }) => {
    asked.push([text, closes]);
    const writtenAt = fixture.clock.now();
    return { ref: `a-${text}`, text, writtenAt, byOwner: true, state: { state: 'live' } };
  };
  model.behave({ 'reviews.listReviews': () => listOf([note, review('r1')]), 'reviews.reply': reply });
  return asked;
};
const readAll = () => fixture.readCompletely(at.tenant.accountId, at.tenant.locationId);
const listed = (categories?: readonly string[]) => newestOf(fixture.deps, at.tenant.caller, { categories });

describe('a kind of interactions that only its plug-in knows', () => {
  it('[contract 6] is named in each language by the configuration of its site, and only there', async () => {
    const sites = reviewSites(fixture.deps.publishers);
    const texts = Object.entries({ en: 'Note', de: 'Hinweis' }).map(([language, text]) => ({ language, text }));
    expect(sites.at(-1)).toMatchObject({
      categories: ['Review', 'Note'],
      ownCategories: [{ category: 'Note', label: 'Note', closable: true, labels: texts }],
    });
    expect(sites.slice(0, -1).flatMap(({ ownCategories }) => ownCategories)).toEqual([]);
  });

  it('[contract 6] is closed by a response that says so, and a review by none', async () => {
    const asked = listsNote();
    await readAll();
    const idOf = async (category: string) => (await listed([category]))[0]?.id ?? '';
    const close = async (category: string) => {
      const given = { interactionId: await idOf(category), content: `To the ${category}`, closes: true };
      return respond(fixture.deps, at.tenant.caller, given);
    };
    expect(await close('REVIEW')).toMatchObject({ success: false, violations: [{ code: 'SY82001' }] });
    await respond(fixture.deps, at.tenant.caller, { interactionId: await idOf('REVIEW'), content: 'Thank you' });
    expect(await close('NOTE')).toMatchObject({ success: true });
    await fixture.deliver();
    expect(Object.fromEntries(asked)).toStrictEqual({ 'Thank you': undefined, 'To the NOTE': true });
    const told = async (category: string) =>
      (await listed([category])).flatMap(({ responses }) => responses.map(({ content, closes }) => [content, closes]));
    expect([await told('REVIEW'), await told('NOTE')]).toEqual([[['Thank you', false]], [['To the NOTE', true]]]);
    const [note] = await listed(['NOTE']);
    expect(await interactionDetails(fixture.deps, at.tenant.caller, [note?.id ?? ''])).toEqual([note]);
  });

  it('[6.3a] is in events with its category and label, as are responses to it', async () => {
    listsNote();
    await readAll();
    const [note] = await listed(['NOTE']);
    await respond(fixture.deps, at.tenant.caller, { interactionId: note?.id ?? '', content: 'Thank you' });
    await fixture.deliver();
    const about = (await fixture.events(at.tenant)).map(({ event, data: { interaction } }) => [
      event,
      interaction['category'],
      interaction['category_label'],
    ]);
    expect(about).toContainEqual(['interaction.review', 'Note', 'Note']);
    expect(about).toContainEqual(['interaction.review', 'Review', undefined]);
    expect(about).toContainEqual(['interaction.response', 'Note', 'Note']);
  });

  it('[6.5] counts in no number of reviews, whatever rating a plug-in gives it', async () => {
    listsNote({ rating: 5 });
    await readAll();
    const counted = await fixture.database.sql`select category, sum(count)::integer as count from interaction_counts
      where account_id = ${at.tenant.accountId} and location_id = 0 and day = '-infinity' and count > 0
      group by category order by category`;
    expect(counted).toEqual(['NOTE', 'REVIEW'].map((category) => ({ category, count: 1 })));
    expect((await listed(['NOTE']))[0]?.rating).toBeNull();
    expect(await fixture.wrongCounts(at.tenant)).toEqual([]);
  });

  it('[contract 6] is left out when the plug-in does not declare it', async () => {
    listsNote({ category: 'message' });
    await readAll();
    expect((await listed()).map(({ category }) => category)).toEqual(['Review']);
  });
});
