import { describe, expect, it } from '@jest/globals';
import { parseWireNames } from './wire-names.js';

describe('wire names [publishers 0.2]', () => {
  it('uses the defaults of the sandbox when none are set', () => {
    expect(parseWireNames('')).toEqual({
      'b.exchangeGrant': 'exchange_token',
      'b.exchangeParam': 'exchange_token',
      'b.error.trace': 'trace_id',
      'b.attachedMediaKey': 'media_id',
      'b.review.story': 'story',
    });
  });

  it('uses the names of an installation', () => {
    expect(parseWireNames(' b.exchangeGrant=swap , b.error.trace=trace,b.review.story=item')).toMatchObject({
      'b.exchangeGrant': 'swap',
      'b.error.trace': 'trace',
      'b.review.story': 'item',
    });
  });

  it('names the invalid name', () => {
    expect(() => parseWireNames('b.nothing=x')).toThrow('"b.nothing"');
    expect(() => parseWireNames('b.exchangeGrant')).toThrow('the name for "b.exchangeGrant" must consist of');
  });
});
