/** The words of a language about hours: phrases without case and accents, separated by commas. Add entries freely. */
export interface WordList {
  /** The names of the days from Monday on, with their abbreviations, separated by spaces. */
  readonly days: readonly string[];
  readonly everyDay: string;
  readonly workingDays: string;
  readonly weekend: string;
  readonly holidays: string;
  readonly closed: string;
  /** What means closed where it stands alone, in the place of hours. */
  readonly nothing: string;
  /** Open: the whole day, unless hours follow. */
  readonly open: string;
  readonly allDay: string;
  /** What hours are taken out of the hours before it, as `break 12-13`. */
  readonly break: string;
  readonly to: string;
  readonly and: string;
  readonly noon: string;
  readonly midnight: string;
  /** Words that change nothing: articles, prepositions in front of days and times, `opening hours`, `o'clock`. */
  readonly filler: string;
  /** The words of headers beside the name of a day. */
  readonly header: HeaderWords;
  /** The countries whose tables use the abbreviations of the language. */
  readonly countries: string;
}

/** What a column of a day holds, by the words of its header. */
export interface HeaderWords {
  readonly opens: string;
  readonly closes: string;
  readonly morning: string;
  readonly afternoon: string;
  readonly break: string;
  /** What a column with yes or no says about its day. */
  readonly closed: string;
  /** Words that change nothing. */
  readonly filler: string;
}
