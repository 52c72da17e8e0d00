import { fold } from '@listings/folding';

/**
 * Normalises a name for comparison: folded as in a search, without apostrophes and dots, `&` as `and`, `St.` as `Saint`,
 * single spaces. Letters of other scripts are kept.
 */
export function textKey(text: string): string {
  return fold(text)
    .replace(/[.'’‘ʻʼ`´]/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\bst\b/g, 'saint')
    .normalize('NFC');
}
