import { describe, expect, it } from '@jest/globals';
import { addressesOf, droppedAddresses, withoutWords } from './dropped-addresses.js';

const dropped = (data: Record<string, string>) => ({ getData: (format: string) => data[format] ?? '' });

describe('dropped photos', () => {
  it('[dashboard] takes the address of an image before that of the link around it', () => {
    const data = dropped({
      'text/html': '<a href="https://cafe.example/"><img alt="x" src="https://cafe.example/a.jpg?w=1&amp;h=2"></a>',
      'text/uri-list': 'https://cafe.example/',
    });
    expect(droppedAddresses(data)).toEqual(['https://cafe.example/a.jpg?w=1&h=2']);
  });

  it('[dashboard] takes links and texts, and no address that the service could not read', () => {
    const one = 'https://a.example/1.png';
    expect(droppedAddresses(dropped({ 'text/uri-list': `# photos\r\n${one}` }))).toEqual([one]);
    expect(addressesOf(`${one}\n${one}\nfile:///home/a.png\ndata:x a`)).toEqual([one]);
    expect(droppedAddresses(dropped({}))).toEqual([]);
  });

  it('[dashboard] leaves what is not an address yet when the addresses are taken out', () => {
    const sent = new Set(['https://a.example/1.png', 'https://a.example/2.png']);
    expect(withoutWords('https://a.example/1.png\nhttps://a.example/2.png', sent)).toBe('');
    expect(withoutWords('https://a.example/1.png\n photos.example/b  \n', sent)).toBe(' photos.example/b  \n');
    expect(withoutWords('https://a.example/1.png https://b.exa', sent)).toBe('https://b.exa');
    expect(withoutWords('https://a.example/1.png?x', sent)).toBe('https://a.example/1.png?x');
  });
});
