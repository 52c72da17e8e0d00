import { fold } from './fold.js';

/**
 * Makes the test whether a name contains a text that a person has typed, whatever the case and the accents of the two.
 * An empty text is in every name.
 */
export function containsFolded(typed: string): (name: string) => boolean {
  const wanted = fold(typed.trim());
  return (name) => fold(name).includes(wanted);
}
