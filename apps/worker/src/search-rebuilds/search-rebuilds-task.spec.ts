import { expect, it } from '@jest/globals';
import { SearchRebuildsTask } from '@listings/feature-connections';
import { rebuildInteractions } from '@listings/feature-interactions';
import { rebuildPosts } from '@listings/feature-posts';
import { testContext } from '@listings/nest/testing';
import { rebuildSearchWords } from '@listings/persistence';
import { newAccount, temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';

const further = [{ interactions: rebuildInteractions }, { social_posts: rebuildPosts }];

const database = shared(() => temporaryDatabase());

it('[contract 4] the worker rebuilds the search words of all rows in batches, and leaves the pass of tomorrow', async () => {
  const accountId = await newAccount(database);
  await database.execute(rebuildSearchWords());
  await database.sql`
    insert into locations (account_id, name, country_iso, sub_category_id, phone, search)
    select ${accountId}, '札幌駅前', 'US', 1001, '+1415555' || number, '' from generate_series(1001, 1450) as number`;
  // As a previous release wrote them: a run of characters was one word, and names of posts were not folded.
  await database.sql`
    insert into interactions (account_id, location_id, publisher, listing_ref, external_ref, category, content, posted_at, changed_at, search)
    select ${accountId}, min(id), 'PUBLISHER_A', 'r', number, 'REVIEW', 'とても美味しい', now(), now(), array_to_tsvector(array['x'])
    from locations, generate_series(1, 450) as number where account_id = ${accountId} group by number`;
  await database.sql`insert into social_posts (account_id, name, type, status, sites, content, location_count)
    values (${accountId}, 'Đà Nẵng', 'ANNOUNCEMENT', 'SUCCESS', '{PUBLISHER_A}', '{}', 1)`;

  const { context, clock } = testContext();
  const tasks = [1, 2].map(() => new SearchRebuildsTask(database, further, context));
  for (const task of tasks) task.onApplicationBootstrap();
  const passes = () => database.values`select due_at <= now() from search_rebuilds`;
  await clock.advanceUntil(async () => !(await passes()).includes(true));
  for (const task of tasks) await task.beforeApplicationShutdown();

  expect(await database.sql`select 1 from locations where search = ''`).toEqual([]);
  const found = `select count(*) from interactions where search @@ '''${accountId}:美味'''::tsquery`;
  expect(await database.query(found)).toEqual([{ count: 450 }]);
  expect(await database.values`select search from social_posts`).toEqual(['da nang']);
  expect(await database.sql`select 1 from interaction_day_counts where pending_0 <> 450`).toEqual([]);
  expect(await passes()).toEqual([false, false, false, false]);
});
