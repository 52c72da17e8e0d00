import type { Location } from '../editor/form-values.js';
import { AtAGlance } from './at-a-glance.js';
import classes from './location-page.module.css';
import { NextSteps } from './next-steps.js';
import { PublisherCards } from './publisher-cards.js';

/** What customers see of a location at each publisher, and what to do next. */
export function OverviewOfLocation({ location }: { location: Location }) {
  return (
    <div className={classes['columns']}>
      <PublisherCards location={location} />
      <div className={classes['beside']}>
        <NextSteps id={String(location.databaseId)} />
      </div>
      <AtAGlance location={location} />
    </div>
  );
}
