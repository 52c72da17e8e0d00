import { describe, expect, it } from '@jest/globals';
import { defaultPageMetrics, defaultPostMetrics, parsePageMetrics, parsePostMetrics } from './metric-names.js';

describe('names of metrics', () => {
  it('[publishers 2.8] are those of the reference unless an installation sets others', () => {
    expect([...parsePageMetrics(defaultPageMetrics).values()]).toEqual([
      'page_views_total',
      'page_total_media_view_unique',
      'page_post_engagements',
      'page_follows',
      'page_total_actions',
    ]);
    expect([...parsePostMetrics(defaultPostMetrics)]).toEqual([
      ['views', 'post_media_view'],
      ['clicks', 'post_clicks'],
    ]);
  });

  it('[publishers 2.6] can be changed and left out', () => {
    expect([...parsePostMetrics(' views = post_views_v2 ')]).toEqual([['views', 'post_views_v2']]);
    expect([...parsePageMetrics('CALLS=page_call_phone_clicks')]).toEqual([['CALLS', 'page_call_phone_clicks']]);
    expect(parsePageMetrics('').size).toBe(0);
  });

  it('[design 3.11] stop the start with an error when they are invalid', () => {
    expect(() => parsePageMetrics('VISITS=x')).toThrow('PAGE_METRICS: unknown key "VISITS"');
    expect(() => parsePageMetrics('CALLS')).toThrow('PAGE_METRICS: the name for "CALLS" must consist of');
    expect(() => parsePostMetrics('views=a b')).toThrow(
      'POST_METRICS: the name for "views" must consist of letters, digits and underscores',
    );
    expect(() => parsePostMetrics('views=a,clicks=a')).toThrow('POST_METRICS uses "a" twice');
  });
});
