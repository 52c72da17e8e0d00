import { inLanguage } from '../api/publisher-sentence.js';
import { usePublishers } from '../api/publishers-query.js';

/** What a publisher says about a refusal or a problem, in the language of the person where its plug-in has it. */
export function PublisherSentence({ text }: { text: string }) {
  return <>{inLanguage(usePublishers(), text)}</>;
}
