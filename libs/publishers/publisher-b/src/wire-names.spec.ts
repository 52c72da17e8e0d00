import { describe, expect, it } from '@jest/globals';
import { parseWireNames } from './wire-names.js';

describe('wire names [publishers 0.2]', () => {
  it('uses the defaults of the sandbox when none are set', () => {
    expect(parseWireNames('')).toEqual({
      exchangeGrant: 'exchange_token',
      exchangeParam: 'exchange_token',
      errorTrace: 'trace_id',
      attachedMediaKey: 'media_id',
      reviewStory: 'story',
    });
  });

  it('uses the names of an installation', () => {
    expect(parseWireNames(' b.exchangeGrant=swap , b.error.trace=trace,b.review.story=item')).toMatchObject({
      exchangeGrant: 'swap',
      errorTrace: 'trace',
      reviewStory: 'item',
    });
  });

  it('names the invalid name', () => {
    expect(() => parseWireNames('b.nothing=x')).toThrow('"b.nothing"');
    expect(() => parseWireNames('b.exchangeGrant')).toThrow('b.exchangeGrant=name');
  });
});
