/** A business in the directory, as its API shows it. `null` means unknown. */
export interface Entry {
  readonly id: string;
  title: string;
  trade: string | null;
  street: string | null;
  zip: string | null;
  town: string | null;
  region: string | null;
  /** ISO 3166-1 alpha-2. */
  land: string | null;
  tel: string | null;
  web: string | null;
  about: string | null;
  /** The owner's own reference of the business. */
  shelfmark: string | null;
  /** `Mo-Fr 09:00-18:00; Sa 10:00-14:00; Su off`. */
  opening: string | null;
  status: 'open' | 'paused' | 'ended';
  checked: 'no' | 'asked' | 'yes' | 'refused';
}

/** The body that an owner sends to replace an entry: exactly these fields. */
export const ENTRY_FIELDS = [
  'title',
  'trade',
  'street',
  'zip',
  'town',
  'region',
  'land',
  'tel',
  'web',
  'about',
  'shelfmark',
  'opening',
  'status',
] as const;

/** A notice on the page of an entry. */
export interface Notice {
  readonly id: string;
  readonly entryId: string;
  readonly headline: string | null;
  readonly text: string;
  readonly link: string | null;
  readonly picture: string | null;
  /** Unix seconds. */
  readonly at: number;
  seen: number;
  opened: number;
}

/** A customer's opinion of an entry, with the owner's answer. */
export interface Opinion {
  readonly id: string;
  readonly entryId: string;
  stars: number;
  words: string | null;
  readonly by: string | null;
  /** Unix seconds. */
  readonly at: number;
  changed: number;
  answer: { text: string; at: number } | null;
}

/** The owner of entries, who can grant access to an application. */
export interface Holder {
  readonly id: string;
  readonly name: string;
  readonly mail: string;
}

/** A token of an application for the entries of one holder. */
export interface Token {
  readonly holderId: string;
  /** Unix milliseconds. */
  lapsesAt: number;
  /** False after it was revoked or replaced. */
  alive: boolean;
  /** Unix milliseconds; set when it was replaced. */
  replacedAt?: number;
}

/** How long a token is valid, and how long after that it can still be exchanged. */
export const TOKEN_DAYS = 30;
const PROLONGABLE_DAYS = 7;
/** A response can get lost, so a token that was just replaced can be exchanged once more. */
const REPEATABLE_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

/** The state of the directory. It is in memory, so every start has the same data. */
export class Town {
  readonly holders: readonly Holder[] = [
    { id: 'h-1', name: 'Ada Harbour', mail: 'ada@harbour.example' },
    { id: 'h-2', name: 'Ben Hill', mail: 'ben@hill.example' },
  ];
  readonly entries = new Map<string, Entry & { readonly holderId: string; version: number }>();
  readonly notices: Notice[] = [];
  readonly opinions: Opinion[] = [];
  readonly tokens = new Map<string, Token>();
  readonly slips = new Map<string, { readonly holderId: string; readonly until: number }>();
  private aheadMs = 0;
  private counter = 0;

  constructor(
    entriesPerHolder: number,
    private readonly clock: () => number,
  ) {
    for (const holder of this.holders) for (let nn = 1; nn <= entriesPerHolder; nn++) this.addEntry(holder.id, nn);
    for (let nn = 1; nn <= 70; nn++) this.opine('e-1-1', { stars: (nn % 5) + 1, words: `Visit number ${nn}` });
  }

  /** Milliseconds since the epoch, by the directory's own clock. */
  now(): number {
    return this.clock() + this.aheadMs;
  }

  /** Moves the directory's clock, for example to let tokens expire. */
  advance(ms: number): void {
    this.aheadMs += ms;
  }

  /** Returns a new, unused id. */
  newId(prefix: string): string {
    return `${prefix}-${++this.counter}`;
  }

  /** Creates a token for a holder. */
  grant(holderId: string): string {
    const token = `ct_${crypto.randomUUID().replaceAll('-', '')}`;
    this.tokens.set(token, { holderId, lapsesAt: this.now() + TOKEN_DAYS * DAY_MS, alive: true });
    return token;
  }

  /** True while a token can be exchanged, even if it has expired. */
  isProlongable(token: Token): boolean {
    const repeated = token.replacedAt !== undefined && token.replacedAt + REPEATABLE_MS > this.now();
    return (token.alive || repeated) && token.lapsesAt + PROLONGABLE_DAYS * DAY_MS > this.now();
  }

  /** A customer writes an opinion. */
  opine(entryId: string, { stars, words }: { stars: number; words?: string }): Opinion {
    const at = Math.floor(this.now() / 1000) - 400 + this.opinions.length;
    const opinion: Opinion = {
      id: this.newId('o'),
      entryId,
      stars,
      words: words ?? null,
      by: 'A guest',
      at,
      changed: at,
      answer: null,
    };
    this.opinions.push(opinion);
    return opinion;
  }

  private addEntry(holderId: string, nn: number): void {
    const id = `e-${holderId.slice(2)}-${nn}`;
    const [land, region, town, zip] = places[nn % places.length] ?? places[0];
    this.entries.set(id, {
      id,
      holderId,
      version: 1,
      title: `${names[nn % names.length]} ${nn}`,
      trade: trades[nn % trades.length] ?? null,
      street: `${nn} Market Street`,
      zip,
      town,
      region,
      land,
      tel:
        land === 'US' ? `+1 415 555 26${String(nn).padStart(2, '0')}` : `+44 20 7946 00${String(nn).padStart(2, '0')}`,
      web: `https://shop-${nn}.example/`,
      about: null,
      shelfmark: null,
      opening: nn % 7 === 0 ? null : 'Mo-Fr 09:00-18:00; Sa 10:00-14:00; Su off',
      status: 'open',
      checked: nn % 4 === 0 ? 'asked' : 'yes',
    });
  }
}

const names = ['Anchor', 'Lantern', 'Mill', 'Orchard', 'Quay'] as const;
const trades = ['eating-house', 'coffee-house', 'bakehouse', 'book-dealer', 'flower-shop'] as const;
const places = [
  ['US', 'CA', 'San Francisco', '94103'],
  ['GB', 'ENG', 'London', 'SW1A 1AA'],
  ['US', 'NY', 'New York', '10001'],
] as const;
