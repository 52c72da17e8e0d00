import type { ExportSource, ExportTable, JobRow } from '@listings/feature-jobs';
import type { InteractionsDependencies } from '../../dependencies.js';
import { categoryLabel } from '../../lists/interaction-kinds.js';
import { findInteractionBatch, idsBehind } from '../../store/interaction-reads.js';
import type { InteractionRecord } from '../../store/interaction-reads.js';
import { countInteractions } from '../../store/list/find-page.js';
import type { InteractionFilter } from '../../store/list/interaction-list.js';
import { walkInteractions } from '../../store/list/walk-interactions.js';
import { findLocationNames } from '../../store/location-names.js';
import type { LocationName } from '../../store/location-names.js';
import { REVIEWS } from './start-review-export.js';

type Cell = string | number | boolean | null;

/** Interactions that are read at once, at most a megabyte of them: one with its responses may have some. */
const AT_ONCE = 50;

/** An interaction with what the export knows beside it. */
interface ExportedRow {
  readonly row: InteractionRecord;
  readonly location: LocationName | undefined;
  readonly site: string;
  readonly kind: string;
}

const COLUMNS: readonly (readonly [header: string, value: (exported: ExportedRow) => Cell])[] = [
  ['Review ID', ({ row }) => row.id],
  ['Site', ({ site }) => site],
  ['Type', ({ kind }) => kind],
  ['Location ID', ({ row }) => row.locationId],
  ['Location', ({ location }) => location?.name ?? null],
  ['Store code', ({ location }) => location?.storeId ?? null],
  ['City', ({ location }) => location?.city ?? null],
  ['Date', ({ row }) => row.postedAt.toISOString()],
  ['Rating', ({ row }) => row.rating],
  ['Title', ({ row }) => row.title],
  ['Text', ({ row }) => row.content],
  ['Author', ({ row }) => row.authorName],
  ['Link', ({ row }) => row.permalink],
  ['Replied', ({ row }) => row.responseCount > 0],
  [
    'Replies',
    ({ row }) =>
      own(row)
        .map(({ content, editedContent }) => editedContent ?? content)
        .join('\n\n'),
  ],
  ['First reply', ({ row }) => isoTime(own(row)[0]?.writtenAt)],
  ['State of the last reply', ({ row }) => own(row).at(-1)?.state ?? null],
  ['Problem of the last reply', ({ row }) => own(row).at(-1)?.remarks ?? null],
  [
    'Comments of others',
    ({ row }) =>
      row.responses
        .flatMap(({ byOwner, authorName, content }) => (byOwner ? [] : `${authorName ?? ''}: ${content}`))
        .join('\n\n'),
  ],
  ['Rating at the publisher', ({ row }) => atPublisher(row)],
];

/** Exports reviews, questions and comments with their responses, newest first. */
export class ReviewExport implements ExportSource {
  readonly of = REVIEWS;

  constructor(private readonly deps: Pick<InteractionsDependencies, 'database' | 'publishers'>) {}

  async open({ accountId, parameters }: JobRow): Promise<ExportTable> {
    const filter = parameters['filter'] as InteractionFilter;
    return {
      header: COLUMNS.map(([header]) => header),
      total: (await countInteractions(this.deps.database, { accountId, filter })) ?? null,
      rows: this.rows(accountId, filter),
    };
  }

  private async *rows(accountId: number, filter: InteractionFilter): AsyncGenerator<Cell[]> {
    const { database, publishers } = this.deps;
    let part = await walkInteractions(database, { accountId, filter });
    for (;;) {
      for (let ids = part.ids; ids.length > 0;) {
        const some = ids.slice(0, AT_ONCE);
        const found = await findInteractionBatch(database, { accountId, ids: some });
        ids = [...idsBehind(some, found), ...ids.slice(AT_ONCE)];
        const names = await findLocationNames(database, { accountId, ids: found.map(({ locationId }) => locationId) });
        for (const row of found) {
          const registered = publishers.find(row.publisher);
          const site = registered?.declaration.site.name ?? row.publisher;
          const kind = categoryLabel(registered, row.category);
          const exported = { row, location: names.get(row.locationId), site, kind };
          yield COLUMNS.map(([, value]) => value(exported));
        }
      }
      if (!part.next) return;
      part = await walkInteractions(database, { accountId, filter, after: part.next });
    }
  }
}

function own({ responses }: InteractionRecord) {
  return responses.filter(({ byOwner }) => byOwner);
}

/** `8 of 10`: a spreadsheet takes `8/10` for a day. */
function atPublisher({ ratingText }: InteractionRecord): string | null {
  return ratingText?.replace('/', ' of ') ?? null;
}

function isoTime(time: string | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}
