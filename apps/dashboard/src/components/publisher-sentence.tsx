import { inLanguage } from '../api/publisher-sentence.js';
import { usePublishers } from '../api/publishers-query.js';
import { errorSentence } from './error-sentence.js';

/** What a publisher or the service says about a refusal or a problem, in the language of the person where there is a text. */
export function PublisherSentence({ text }: { text: string }) {
  return <>{usePublisherSentence()(text)}</>;
}

/** Returns a function that says such a sentence, for texts that contain it. */
export function usePublisherSentence(): (text: string) => string {
  const publishers = usePublishers();
  return (text) => errorSentence({ message: inLanguage(publishers, text) });
}
