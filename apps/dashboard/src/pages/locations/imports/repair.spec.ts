import { describe, expect, it } from '@jest/globals';
import { gridColumns, problemsByCell, repairedCells, repairedRows, withCell } from './repair.js';

const row = { position: 7, cells: ['A-1', 'Cafe Nord', '1011'] };

describe('the repair of rows', () => {
  it('[jobs] sends only rows that a person has changed, with all their cells', () => {
    const changed = withCell({}, row, { at: 2, text: '01011' });
    expect(repairedRows(changed)).toEqual([{ position: 7, cells: ['A-1', 'Cafe Nord', '01011'] }]);
    expect(withCell(changed, row, { at: 2, text: '1011' })).toEqual({});
  });

  it('[jobs] fills up a line that lacks its last cells', () => {
    expect(withCell({}, row, { at: 4, text: 'Bonn' })[7]).toEqual(['A-1', 'Cafe Nord', '1011', '', 'Bonn']);
    expect(withCell({}, row, { at: 4, text: '' })).toEqual({});
  });

  it('[jobs] marks the cell of a problem, and names those of no column of the file', () => {
    const problems = [
      { column: 'postalCode', message: 'Enter five digits.' },
      { column: 'city', message: 'Enter the city.' },
      { column: null, message: 'Twice in the file.' },
    ];
    const found = problemsByCell({ problems }, ['storeId', 'name', 'postalCode']);
    expect([...found.cells]).toEqual([[2, 'Enter five digits.']]);
    expect(found.others).toEqual(['Enter the city.', 'Twice in the file.']);
  });

  it('[jobs] shows the imported columns, first those at which rows have problems', () => {
    const rows = [{ problems: [{ column: 'postalCode', message: 'Enter five digits.' }] }];
    const file = { header: ['Code', 'Note', 'PLZ', ''], mapping: ['storeId', null, 'postalCode', 'city'] };
    expect(gridColumns(rows, file)).toEqual([
      { name: 'PLZ', at: 2 },
      { name: 'Code', at: 0 },
      { name: '4', at: 3 },
    ]);
  });

  it('[jobs] sends equal cells once, and only those that a person has changed', () => {
    const group = { column: 3, text: 'late', rows: 36, position: 7, message: 'Enter hours.' };
    const groups = [group, { ...group, column: 4 }, { ...group, position: 9, text: '' }];
    const to = 'Mon-Sun 11:00-23:00';
    const texts = { '3 7': to, '4 7': 'late ' };
    expect(repairedCells(groups, texts)).toEqual([{ column: 3, position: 7, to, rows: 36 }]);
  });
});
