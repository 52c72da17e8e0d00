import { Group } from '@mantine/core';
import { usePublisherNames } from '../../../api/publishers-query.js';
import { t } from '../../../language/t.js';
import type { LocationNumbers } from '../location-queries.js';
import classes from './list.module.css';

type State = LocationNumbers['publishers'][number]['state'];

/** The sign of a state, so that it is seen without its colour. */
const SIGNS: Readonly<Record<State, readonly [sign: string, tone: string]>> = {
  LINKED: ['✓', 'good'],
  NOT_VERIFIED: ['!', 'warning'],
  BROKEN: ['✕', 'bad'],
  CREATING: ['…', 'busy'],
  SUGGESTED: ['?', 'busy'],
  FAILED: ['✕', 'bad'],
  MISSING: ['–', 'neutral'],
};

/** What a location has at each publisher: a small mark for each, with the words in its tooltip and for screen readers. */
export function PublisherMarks({ publishers }: { publishers: LocationNumbers['publishers'] }) {
  const nameOf = usePublisherNames();
  return (
    <Group gap={4} wrap="wrap">
      {publishers.map(({ publisher, state }) => {
        const name = nameOf(publisher);
        const words = t(`locationLists.states.${state}`, { publisher: name });
        const [sign, tone] = SIGNS[state];
        return (
          <span
            key={publisher}
            role="img"
            aria-label={words}
            title={words}
            className={classes['mark']}
            data-tone={tone}
          >
            {initials(name)} {sign}
          </span>
        );
      })}
    </Group>
  );
}

/** The first letters of at most two words of a name. */
function initials(name: string): string {
  const [first = '', ...others] = name.split(/\s+/);
  return (first.slice(0, 1) + (others.at(-1) ?? '').slice(0, 1)).toUpperCase();
}
