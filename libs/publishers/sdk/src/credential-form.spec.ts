import { describe, expect, it } from '@jest/globals';
import { CREDENTIAL_FIELDS, faultOfFields, faultOfForm, formText } from './credential-form.js';

const field = { key: 'code', label: 'Code', secret: true, maxLength: 10 };
const choice = { key: 'region', label: 'Region', kind: 'choice', choices: [{ value: 'eu', label: 'Europe' }] };
const german = { ...choice, choices: [{ value: 'eu', label: { de: 'Europa' } }] };
const long = 'x'.repeat(CREDENTIAL_FIELDS.longestText + 1);

describe('the fields of a form', () => {
  it('[contract 7] may have each text in several languages', () => {
    const label = { en: 'Code', de: 'Kennung', 'pt-BR': 'Código' };
    const fields = [{ ...field, label, help: label } as object, { ...choice, choices: [{ value: 'eu', label }] }];
    expect(faultOfFields(fields)).toBeUndefined();
    expect(faultOfForm({ step: 'code', title: label, text: label, fields })).toBeUndefined();
  });

  it.each<[string, object, string]>([
    ['no label', { ...field, label: ' ' }, 'has no label for the field "code"'],
    ['a map without English', { ...field, label: { de: 'Kennung' } }, 'has a label without English (en) for the field'],
    ['an empty map', { ...field, label: {} }, 'has a label that is neither a text nor a map of languages'],
    ['a list', { ...field, label: ['Code'] }, 'has a label that is neither a text nor a map of languages'],
    ['a long text', { ...field, help: { en: long } }, 'has a help text whose text of the language "en" is not usable'],
    ['an empty text', { ...field, help: { en: 'a', de: '' } }, 'language "de" is not usable for the field "code"'],
    ['no code of a language', { ...field, label: { en: 'a', '<b>': 'b' } }, 'of the language "<b>" is not usable'],
    ['a number', { ...field, label: 7 }, 'has a label that is neither a text nor a map of languages'],
    ['a choice without English', german, 'has a choice with a label without English (en) for the field "region"'],
    ['a key that every object has', { ...field, key: 'constructor' }, 'has a field whose key is not'],
    ['another key that every object has', { ...field, key: 'toString' }, 'has a field whose key is not'],
  ])('[contract 7] are refused with %s', (_, wrong, fault) => {
    expect(faultOfFields([wrong])).toContain(fault);
  });

  it.each([
    ['de', 'Kennung'],
    ['de-AT', 'Kennung'],
    ['pt-BR', 'Código'],
    ['pt', 'Code'],
    ['toString', 'Code'],
  ])('[contract 7] show an owner of the language %s the text %s', (language, text) => {
    expect(formText({ en: 'Code', de: 'Kennung', 'pt-BR': 'Código' }, language)).toBe(text);
  });
});
