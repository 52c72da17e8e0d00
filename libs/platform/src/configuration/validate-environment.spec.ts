import { describe, expect, it } from '@jest/globals';
import { describeSettings } from './describe-settings.js';
import { validateEnvironment } from './validate-environment.js';
import {
  FalseOnlyWith,
  Flag,
  List,
  OneOf,
  Optional,
  Parsed,
  RequiredWith,
  Setting,
  Text,
  UrlWithScheme,
  WholeNumber,
} from './variables.js';

class Base {
  @UrlWithScheme(['postgres:', 'postgresql:'])
  readonly DATABASE_URL!: string;

  @WholeNumber({ min: 0, max: 65_535 })
  readonly PORT: number = 3000;
}

class Configuration extends Base {
  @Flag()
  readonly ALLOW_PRIVATE_ADDRESSES: boolean = false;

  @OneOf(['info', 'debug'])
  readonly LOG_LEVEL: string = 'info';

  @List()
  readonly PUBLISHERS: readonly string[] = [];

  @Text()
  readonly NAME: string = 'x';

  @Optional()
  @UrlWithScheme(['redis:'])
  readonly QUEUE_URL?: string;

  @Parsed((text) => {
    if (!text.includes('@')) throw new Error('must be an address');
    return { address: text };
  })
  readonly SENDER: { address: string } = { address: 'nobody@example.com' };
}

describe('configuration', () => {
  it('[design 3.11] is one typed object with defaults', () => {
    const given = { DATABASE_URL: 'postgres://u@h/d', PUBLISHERS: 'a, b,', PORT: '0', LOG_LEVEL: '' };
    expect(validateEnvironment(Configuration, { ...given, SENDER: 'ann@example.com', OTHER: 'ignored' })).toEqual({
      DATABASE_URL: 'postgres://u@h/d',
      PORT: 0,
      ALLOW_PRIVATE_ADDRESSES: false,
      LOG_LEVEL: 'info',
      PUBLISHERS: ['a', 'b'],
      NAME: 'x',
      SENDER: { address: 'ann@example.com' },
    });
  });

  it('[design 3.11] fails the start with a sentence for every invalid or missing variable', () => {
    const wrong = { PORT: '70000', ALLOW_PRIVATE_ADDRESSES: 'yes', LOG_LEVEL: 'loud', SENDER: 'ann' };
    const sentences = [
      'ALLOW_PRIVATE_ADDRESSES must be "true" or "false".',
      'LOG_LEVEL must be one of info, debug.',
      'SENDER must be an address.',
      'DATABASE_URL is not set.',
      'PORT must be a whole number from 0 to 65535.',
    ];
    expect(() => validateEnvironment(Configuration, wrong)).toThrow(sentences.join('\n'));
    expect(() => validateEnvironment(Configuration, { DATABASE_URL: 'mysql://x' })).toThrow(
      'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.',
    );
  });

  it('[design 3.11] a variable can be required with a value of another one', () => {
    class Stores {
      @OneOf(['folder', 'bucket'])
      readonly STORE: string = 'folder';

      @RequiredWith<Stores>('STORE', 'folder')
      @Text()
      readonly FOLDER?: string;
    }
    expect(() => validateEnvironment(Stores, {})).toThrow('FOLDER is not set; STORE=folder needs it.');
    expect(validateEnvironment(Stores, { STORE: 'bucket' })).toEqual({ STORE: 'bucket' });
  });

  it('[operating] describes the variables of a class and of its base classes, those of the base first', () => {
    class Described extends Base {
      override readonly PORT: number = 4000;

      @Setting('what is said', { default: 'nothing' })
      @OneOf(['all', 'some'])
      readonly WORDS?: string;

      @Setting('the other side')
      @Optional()
      @Text()
      readonly OTHER_SIDE?: string;

      @Setting('a way to it')
      @RequiredWith<Described>('OTHER_SIDE')
      @Text()
      readonly WAY?: string;
    }
    expect(describeSettings(Described)).toEqual([
      { name: 'DATABASE_URL', meaning: '', values: '`postgres://...`, `postgresql://...`', default: 'required' },
      { name: 'PORT', meaning: '', values: '0 to 65535', default: '`4000`' },
      { name: 'WORDS', meaning: 'what is said', values: '`all`, `some`', default: 'nothing' },
      { name: 'OTHER_SIDE', meaning: 'the other side', values: '', default: 'none' },
      { name: 'WAY', meaning: 'a way to it', values: '', default: 'required with `OTHER_SIDE`' },
    ]);
  });

  it('[design 3.11] a variable can be required with another one', () => {
    class Mails {
      @Optional()
      @Text()
      readonly SMTP_URL?: string;

      @RequiredWith<Mails>('SMTP_URL')
      @Text()
      readonly MAIL_FROM?: string;
    }
    expect(validateEnvironment(Mails, {})).toEqual({});
    expect(validateEnvironment(Mails, { SMTP_URL: 'a', MAIL_FROM: 'b' })).toEqual({ SMTP_URL: 'a', MAIL_FROM: 'b' });
    expect(() => validateEnvironment(Mails, { SMTP_URL: 'a' })).toThrow('MAIL_FROM is not set; SMTP_URL needs it.');
  });

  it('[design 3.11] refuses a flag that is false without what replaces it', () => {
    class Switches {
      @List()
      readonly OTHER_WAYS: readonly string[] = [];

      @FalseOnlyWith<Switches>('OTHER_WAYS')
      @Flag()
      readonly FIRST_WAY: boolean = true;
    }
    expect(() => validateEnvironment(Switches, { FIRST_WAY: 'false' })).toThrow(
      'FIRST_WAY can be "false" only when OTHER_WAYS is set.',
    );
    expect(() => validateEnvironment(Switches, { FIRST_WAY: 'no', OTHER_WAYS: 'a' })).toThrow('"true" or "false"');
    expect(validateEnvironment(Switches, { FIRST_WAY: 'false', OTHER_WAYS: 'a' })).toMatchObject({ FIRST_WAY: false });
    expect(validateEnvironment(Switches, {})).toMatchObject({ FIRST_WAY: true });
  });
});
