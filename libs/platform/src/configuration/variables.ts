import { Transform } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsOptional, Max, Min, ValidateBy, ValidateIf } from 'class-validator';
import { addFacts } from './setting-facts.js';
import type { SettingFacts } from './setting-facts.js';

/** The text of a variable that could not be parsed, with the reason. */
class Unreadable {
  constructor(readonly reason: string) {}
}

/**
 * What a variable is for, in words that begin in lower case and end without a full stop; `values` and `default` where its
 * type and its initial value do not tell. The reference of the settings is generated from them.
 */
export function Setting(meaning: string, facts: Pick<SettingFacts, 'values' | 'default'> = {}): PropertyDecorator {
  return known({ meaning, ...facts });
}

/** An optional variable: if absent, the property is undefined or keeps its initial value. */
export function Optional(): PropertyDecorator {
  return combined(IsOptional(), known({ optional: true }));
}

/** A variable that must be set when another one is, or when the other one has this value. */
export function RequiredWith<T extends object>(other: keyof T & string, value?: T[keyof T]): PropertyDecorator {
  const isNeeded = (each: T) => (value === undefined ? each[other] !== undefined : each[other] === value);
  return requiredIf(isNeeded, value === undefined ? other : `${other}=${String(value)}`);
}

/** A variable that must be set when `isNeeded` holds for the text of another one. */
export function RequiredWhen<T extends object>(
  other: keyof T & string,
  isNeeded: (text: string) => boolean,
): PropertyDecorator {
  return requiredIf((each: T) => typeof each[other] === 'string' && isNeeded(each[other]), other);
}

function requiredIf<T>(isNeeded: (each: T) => boolean, neededBy: string): PropertyDecorator {
  const needs = (each: T, own: unknown) => own !== undefined || isNeeded(each);
  return combined((target, property) => ValidateIf(needs)(target, property as string), known({ neededBy }));
}

/** A whole number within bounds. */
export function WholeNumber({ min, max }: { min: number; max: number }): PropertyDecorator {
  const message = `$property must be a whole number from ${min} to ${max}.`;
  return combined(
    known({ values: `${min} to ${max}` }),
    whenText((text) => (/^-?\d+$/.test(text) ? Number(text) : text)),
    IsInt({ message }),
    Min(min, { message }),
    Max(max, { message }),
  );
}

/** `true` or `false`. */
export function Flag(): PropertyDecorator {
  return combined(
    known({ values: '`true`, `false`' }),
    whenText((text) => (text === 'true' ? true : text === 'false' ? false : text)),
    IsBoolean({ message: '$property must be "true" or "false".' }),
  );
}

/** A flag that may be `false` only when the named list has entries. */
export function FalseOnlyWith<T extends object>(list: keyof T): PropertyDecorator {
  return ValidateBy({
    name: 'falseOnlyWith',
    validator: {
      validate: (value, found) => {
        const entries: unknown = (found?.object as T | undefined)?.[list];
        // An unreadable list has a sentence of its own.
        return value !== false || !Array.isArray(entries) || entries.length > 0;
      },
      defaultMessage: () => `$property can be "false" only when ${String(list)} is set.`,
    },
  });
}

/** One of the listed values. */
export function OneOf(values: readonly string[]): PropertyDecorator {
  return combined(
    known({ values: values.map((value) => `\`${value}\``).join(', ') }),
    IsIn(values, { message: `$property must be one of ${values.join(', ')}.` }),
  );
}

/** Values separated by commas; empty entries are dropped. */
export function List(): PropertyDecorator {
  return combined(known({ values: 'separated by commas' }), whenText(entriesOf), IsArray());
}

/** An absolute URL with one of the given schemes (`postgres:`), stored as written. */
export function UrlWithScheme(schemes: readonly string[]): PropertyDecorator {
  const starts = schemes.map((scheme) => `${scheme}//`);
  const url = Parsed((text) => {
    if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol))
      throw new Error(`must be a URL that starts with ${starts.join(' or ')}`);
    return text;
  });
  return combined(known({ values: starts.map((start) => `\`${start}...\``).join(', ') }), url);
}

/** Any text. */
export function Text(): PropertyDecorator {
  return Parsed((text) => text);
}

/**
 * A variable that `read` parses. `read` throws an Error whose message completes "<variable> ..." if the text is
 * invalid.
 */
export function Parsed(read: (text: string) => unknown): PropertyDecorator {
  return combined(
    whenText((text) => {
      try {
        return read(text);
      } catch (error) {
        return new Unreadable(error instanceof Error ? error.message : String(error));
      }
    }),
    ValidateBy({
      name: 'parsed',
      validator: {
        validate: (value) => value !== undefined && !(value instanceof Unreadable),
        defaultMessage: (found) =>
          `$property ${found?.value instanceof Unreadable ? found.value.reason : 'is not set'}.`,
      },
    }),
  );
}

/** Parses only texts: a property that keeps its initial value is not converted. */
function whenText(read: (text: string) => unknown): PropertyDecorator {
  return Transform(({ value }) => (typeof value === 'string' ? read(value) : value));
}

function known(facts: SettingFacts): PropertyDecorator {
  return (target, property) => addFacts(target, property, facts);
}

function combined(...decorators: readonly PropertyDecorator[]): PropertyDecorator {
  return (target, property) => decorators.forEach((decorate) => decorate(target, property));
}

function entriesOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
