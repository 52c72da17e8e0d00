import { describe, expect, it } from '@jest/globals';
import { parsePageMetrics, parsePostMetrics } from './metric-names.js';

describe('names of metrics', () => {
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
