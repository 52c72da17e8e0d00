import { excerpt } from '@listings/errors';
import { LOCATION_BOUNDS } from '../../location-bounds.js';
import { asWritten, changed, unreadable } from './value-reading.js';
import type { ValueReading } from './value-reading.js';

const BARE_DOMAIN = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})(?:\.[\p{L}\p{N}-]{1,63}){0,9}\.\p{L}{2,24}(?:[:/?#]|$)/u;

/** Reads the address of a page; adds the scheme that people leave out. `secure` accepts https alone, and turns http into it. */
export function readWebAddress(text: string, scheme: 'any' | 'secure'): ValueReading<string> {
  if (isAddress(text, scheme)) return asWritten(text);
  if (text.length <= LOCATION_BOUNDS.url && !text.includes('@')) {
    const bare = text.replace(/^<(.*)>$/, '$1').replace(/^https?:?\/{1,3}/i, '');
    const found = `https://${bare.replace(/^\/\//, '')}`;
    if (BARE_DOMAIN.test(bare.replace(/^\/\//, '')) && isAddress(found, scheme)) {
      return changed(found, /^https?:/i.test(text) ? 'reformatted' : 'completed');
    }
  }
  return unreadable(`"${excerpt(text)}" is not a web address. Enter it as in https://www.example.com.`);
}

/** Reads the address of a photo: like {@link readWebAddress}, and names of files may contain spaces. */
export function readPhotoAddress(text: string): ValueReading<string> {
  const encoded = text.replaceAll(' ', '%20');
  if (encoded === text || !/^https?:\/\/[^\s/?#]+\/\S+(?: \S+)*$/i.test(text) || text.slice(8).includes('://'))
    return readWebAddress(text, 'any');
  return isAddress(encoded, 'any') ? changed(encoded, 'reformatted') : readWebAddress(text, 'any');
}

/** Whether the rules of a location accept the address as it is. */
export function isAddress(text: string, scheme: 'any' | 'secure'): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return protocol === 'https:' || (scheme === 'any' && protocol === 'http:');
}
