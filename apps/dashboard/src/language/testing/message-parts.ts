import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

type Tokens = ReturnType<typeof compileMessageOrThrow>;

/** What a message says to a program: the values that it takes, and the plural forms of each plural in it. */
export interface MessageParts {
  readonly values: ReadonlySet<string>;
  readonly plurals: readonly (readonly string[])[];
}

/** Reads the values and the plurals of a message. */
export function partsOf(message: string): MessageParts {
  const values = new Set<string>();
  const plurals: string[][] = [];
  const read = (tokens: Tokens) => {
    for (const token of tokens) {
      if (typeof token === 'string') continue;
      const [name, type, format] = token;
      values.add(name);
      if (type !== 'plural' && type !== 'select') continue;
      const { offset: _offset, ...cases } = format as Record<string, Tokens>;
      if (type === 'plural') plurals.push(Object.keys(cases));
      for (const each of Object.values(cases)) read(each);
    }
  };
  read(compileMessageOrThrow(message));
  return { values, plurals };
}
