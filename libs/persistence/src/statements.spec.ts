import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { Database } from './database.js';
import { migrate } from './migrate.js';
import {
  changeRows,
  changesOne,
  countChanges,
  selectRow,
  selectRows,
  selectsAny,
  selectValue,
  selectValues,
} from './statements.js';

interface Note {
  readonly id: number;
  readonly text: string | null;
}

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await testDatabase(migrate);
  database = new Database({ url: made.url });
  await database.execute('create table notes (id integer primary key, text text)');
});
afterAll(async () => {
  await database?.close();
  await made?.drop();
});

const insertNotes = countChanges<[notes: readonly Note[]]>({
  text: 'insert into notes select * from unnest($1::integer[], $2::text[])',
  values: (notes) => [notes.map(({ id }) => id), notes.map(({ text }) => text)],
  isNeeded: (notes) => notes.length > 0,
});
const NOTES = 'select id, text from notes where id > $1 order by id';

it('[design 3] sends the fields of what it is called with in the order of the parameters, and reads the rows', async () => {
  expect(await insertNotes(database, [])).toBe(0);
  const notes = [
    { id: 1, text: 'one' },
    { id: 2, text: null },
  ];
  expect(await insertNotes(database, notes)).toBe(2);
  const findNotes = selectRows<[page: { after: number }], Note>({ name: 'notes', text: NOTES, values: ['after'] });
  expect(await findNotes(database, { after: 0 })).toEqual(notes);
  const findNote = selectRow<[after: number], Note>({ text: NOTES, values: (after) => [after] });
  expect(await findNote(database, 1)).toEqual(notes[1]);
  expect(await findNote(database, 2)).toBeUndefined();
});

it('[design 3] reads one column, and says whether there is a row or a change', async () => {
  const ids = { text: 'select id from notes where id > $1 order by id', values: ['after'] as const };
  expect(await selectValues<[page: { after: number }], number>(ids)(database, { after: 0 })).toEqual([1, 2]);
  expect(await selectValue<[page: { after: number }], number>(ids)(database, { after: 1 })).toBe(2);
  expect(await selectValue<[page: { after: number }], number>(ids)(database, { after: 2 })).toBeUndefined();
  expect(await selectsAny<[page: { after: number }]>(ids)(database, { after: 1 })).toBe(true);
  expect(await selectsAny<[page: { after: number }]>(ids)(database, { after: 2 })).toBe(false);
  const rename = { text: 'update notes set text = $2 where id = $1', values: ['id', 'text'] as const };
  expect(await changesOne<[note: Note]>(rename)(database, { id: 2, text: 'two' })).toBe(true);
  expect(await changesOne<[note: Note]>(rename)(database, { id: 3, text: 'three' })).toBe(false);
  await changeRows<[note: Note]>(rename)(database, { id: 1, text: 'first' });
  const findTexts = selectValues<[], string>({ text: 'select text from notes order by id' });
  expect(await findTexts(database)).toEqual(['first', 'two']);
});
