import { eventCatalogue, eventFields } from '@listings/event-catalogue';
import type { EventField } from '@listings/event-catalogue';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { escape, inline, json, page } from './html.js';

const ALL_EVENTS = '<p><a href="/docs/events">All events</a></p>';

/** The list of all events of the installation, each with a link to its page. */
export function eventsPage({ eventPublishers }: PublisherRegistry): string {
  const rows = eventCatalogue(eventPublishers).map(
    ({ name, summary }) =>
      `<tr><td><a href="/docs/events/${name}"><code>${name}</code></a></td><td>${inline(summary)}</td></tr>`,
  );
  return page(
    'Events',
    `<h1>Events</h1><p>The service sends each event to the webhook URL of the account. The <a href="/docs">reference</a>
     has the schemas.</p><table>${rows.join('')}</table>`,
  );
}

/** The page of one event [contract 10]: when it fires and when not, its fields, and example bodies. */
export function eventPage(name: string, { eventPublishers }: PublisherRegistry): { known: boolean; html: string } {
  const event = eventCatalogue(eventPublishers).find((each) => each.name === name);
  if (event === undefined) {
    const text = '<h1>Unknown event</h1><p>This service has no event with that name.</p>';
    return { known: false, html: page('Unknown event', `${text}${ALL_EVENTS}`) };
  }
  const { summary, fires, silent, notes, schema, examples } = event;
  const shown = examples.map((example) => `<h3>${escape(example.summary)}</h3>${json(example.body)}`);
  return {
    known: true,
    html: page(
      name,
      `<h1>${escape(name)}</h1><p><b>${escape(summary)}.</b></p>
       <h2>When it fires</h2><p>${inline(fires)}</p>
       <h2>When it does not fire</h2>${items(silent)}
       <h2>Fields</h2><table><tr><th>Field</th><th>Type</th><th>Always</th><th>Meaning</th></tr>${eventFields(schema)
         .map(fieldRow)
         .join('')}</table>
       <h2>Examples</h2>${shown.join('')}
       <h2>Notes</h2>${items([...notes, DUPLICATES])}${ALL_EVENTS}`,
    ),
  };
}

const DUPLICATES =
  'The same event can arrive more than once. The header `webhook-id` is the deduplication key: it is the same in every attempt.';

function items(texts: readonly string[]): string {
  return `<ul>${texts.map((text) => `<li>${inline(text)}</li>`).join('')}</ul>`;
}

function fieldRow({ path, type, always, description }: EventField): string {
  const meaning = inline(description).replaceAll('\n', '<br>');
  return `<tr><td><code>${escape(path)}</code></td><td>${escape(type)}</td><td>${always ? 'yes' : 'no'}</td><td>${meaning}</td></tr>`;
}
