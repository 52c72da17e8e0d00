import { describe, expect, it } from '@jest/globals';
import { documentedFile } from './testing/documented-file.js';

const block = (name: string, text: string) => `\`\`\`json file=${name}\n${text}\n\`\`\`\n`;

describe('a file in the documentation', () => {
  it('[design 3.7] is the text of its code block', () => {
    const page = `Words.\n\n${block('a.json', '{ "a": 1 }')}\n${block('b.json', '{}')}`;
    expect(documentedFile(page, 'a.json')).toBe('{ "a": 1 }\n');
  });

  it('[design 3.7] is an error if the page lacks it or shows it twice', () => {
    const page = block('a.json', '{}').repeat(2);
    expect(() => documentedFile(page, 'a.json')).toThrow('The page has 2 code blocks of a.json');
    expect(() => documentedFile(page, 'b.json')).toThrow('The page has 0 code blocks of b.json');
  });
});
