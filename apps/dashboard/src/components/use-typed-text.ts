import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/** The pause in the typing after which the text takes effect. */
const PAUSE_MS = 300;

/**
 * The text of a field whose words are in the address; `apply` puts them there after a pause in the typing. Words that the address
 * gets otherwise, as by "back" of the browser, replace the text, and end a pause.
 */
export function useTypedText(
  words: string | undefined,
  apply: (words: string | undefined) => void,
  pauseMs: number = PAUSE_MS,
) {
  const [text, setText] = useState(words ?? '');
  const [shown, setShown] = useState(words);
  // What this field has put into the address: it arrives there later, when the person may have typed more.
  const [sent, setSent] = useState<readonly (string | undefined)[]>([]);
  const send = useDebouncedCallback((typed: string) => {
    const next = typed.trim() || undefined;
    if (next === (sent.length > 0 ? sent.at(-1) : words)) return;
    setSent([...sent, next]);
    apply(next);
  }, pauseMs);
  if (words !== shown) {
    setShown(words);
    const isOwn = sent.includes(words);
    setSent(isOwn ? sent.slice(sent.lastIndexOf(words) + 1) : []);
    if (!isOwn) setText(words ?? '');
  }
  return {
    text,
    type: (value: string) => {
      setText(value);
      send(value);
    },
  };
}
