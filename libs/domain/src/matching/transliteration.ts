const pairs = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(text.split(/\s+/).map((pair) => [[...pair][0] ?? '', [...pair].slice(1).join('')]));

/** Letters that Unicode does not take apart into a base letter and a mark. */
const LATIN = pairs('ßss æae œoe øo łl đd ðd þth ıi ŋn əa ħh');

/** Greek and Cyrillic by letter, after marks are gone. Vowel pairs of Greek are set right before. */
const ALPHABETS = pairs(
  `αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo
   аa бb вv гg дd еe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsht ъa ыy ьi эe юyu яya
   іi ґg єye ђdj јj љlj њnj ћc џdz ѓg ќk ѕdz`,
);
const GREEK_PAIRS: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'ou'],
  [/αυ/g, 'av'],
  [/ευ/g, 'ev'],
  [/γγ/g, 'ng'],
  [/γχ/g, 'nch'],
  [/(^|\s)μπ/g, '$1b'],
  [/(^|\s)ντ/g, '$1d'],
];

/** Arabic and Hebrew write consonants: what is left is compared as sounds. */
const CONSONANT_SCRIPTS = pairs(
  `اa بb تt ثth جj حh خkh دd ذdh رr زz سs شsh صs ضd طt ظz عa غgh فf قq كk لl مm نn هh وw يy ىa ةa أa إi آa ءa پp چch ژzh گg کk یy
   אa בb גg דd הh וv זz חh טt יy כk ךk לl מm םm נn ןn סs עa פp ףf צts ץts קk רr שsh תt`,
);

const KANA = pairs(
  `あa いi うu えe おo かka きki くku けke こko さsa しshi すsu せse そso たta ちchi つtsu てte とto なna にni ぬnu ねne のno
   はha ひhi ふfu へhe ほho まma みmi むmu めme もmo やya ゆyu よyo らra りri るru れre ろro わwa をo んn がga ぎgi ぐgu げge ごgo
   ざza じji ずzu ぜze ぞzo だda ぢji づzu でde どdo ばba びbi ぶbu べbe ぼbo ぱpa ぴpi ぷpu ぺpe ぽpo ぁa ぃi ぅu ぇe ぉo ゔvu`,
);
const SMALL_Y: Readonly<Record<string, string>> = { ゃ: 'ya', ゅ: 'yu', ょ: 'yo' };

const DEVANAGARI = pairs(
  `कk खkh गg घgh ङn चch छchh जj झjh ञn टt ठth डd ढdh णn तt थth दd धdh नn पp फph बb भbh मm यy रr लl वv शsh षsh सs हh ळl`,
);
const DEVANAGARI_VOWELS = pairs('अa आa इi ईi उu ऊu एe ऐai ओo औau ऋri');
const DEVANAGARI_SIGNS = pairs('ाa िi ीi ुu ूu ेe ैai ोo ौau ृri');
const VIRAMA = '्';
const NASAL = /[ंँ]/;

const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;
const HANGUL_STARTS = 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' ');
const HANGUL_VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const HANGUL_ENDS = ' k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ');

/** True when the text has letters of a script that is not Latin. */
export function isForeignScript(text: string): boolean {
  return /[^\p{Script=Latin}\P{L}]/u.test(text);
}

/**
 * Lower-case Latin letters, digits and the punctuation of a text: without accents, other alphabets by their usual
 * spelling. Chinese characters have none without a dictionary and stay.
 */
export function foldText(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase();
  if (/^[\x20-\x7e]*$/.test(lower)) return lower;
  const bare = syllables(lower).normalize('NFKD').replace(/\p{M}/gu, '');
  const paired = GREEK_PAIRS.reduce((whole, [pair, latin]) => whole.replace(pair, latin), bare);
  return [...paired]
    .map((letter) => LATIN[letter] ?? ALPHABETS[letter] ?? CONSONANT_SCRIPTS[letter] ?? letter)
    .join('')
    .normalize('NFC');
}

/** Scripts whose signs are syllables, in their composed form. */
function syllables(text: string): string {
  if (!/[\u0900-\u097f\u3040-\u30ff\uac00-\ud7a3]/.test(text)) return text;
  const letters = [...text];
  return letters
    .map(
      (letter, at) => hangul(letter) ?? devanagari(letter, letters[at + 1]) ?? kana(letter, letters[at + 1]) ?? letter,
    )
    .join('');
}

function hangul(letter: string): string | undefined {
  const code = letter.codePointAt(0) ?? 0;
  if (code < HANGUL_FIRST || code > HANGUL_LAST) return undefined;
  const index = code - HANGUL_FIRST;
  return [
    HANGUL_STARTS[Math.floor(index / 588)],
    HANGUL_VOWELS[Math.floor((index % 588) / 28)],
    HANGUL_ENDS[index % 28],
  ].join('');
}

/** A consonant has an `a` of its own unless a vowel sign follows, or the word ends. */
function devanagari(letter: string, next: string | undefined): string | undefined {
  const vowel = DEVANAGARI_VOWELS[letter] ?? DEVANAGARI_SIGNS[letter];
  if (vowel !== undefined) return vowel;
  if (letter === VIRAMA || letter === '़') return '';
  if (NASAL.test(letter)) return 'n';
  const consonant = DEVANAGARI[letter];
  if (consonant === undefined) return undefined;
  const bare =
    next === undefined || next === VIRAMA || DEVANAGARI_SIGNS[next] !== undefined || !/[\u0900-\u097f]/.test(next);
  return bare ? consonant : `${consonant}a`;
}

/** Katakana by its Hiragana; a small y changes the syllable before it, a long vowel is written once. */
function kana(letter: string, next: string | undefined): string | undefined {
  if (letter === 'ー') return '';
  if (letter === 'っ' || letter === 'ッ') return '';
  const here = hiragana(letter);
  const small = SMALL_Y[here];
  if (small !== undefined) return small;
  const latin = KANA[here];
  if (latin === undefined) return undefined;
  const following = next === undefined ? undefined : hiragana(next);
  return following !== undefined && SMALL_Y[following] !== undefined ? latin.replace(/i$/, '') : latin;
}

function hiragana(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  return code >= 0x30a1 && code <= 0x30f4 ? String.fromCodePoint(code - 0x60) : letter;
}

/**
 * A folded word as it sounds, roughly: what different spellings of one foreign word have in common. Only compared
 * when one of the two was written in another script, because it throws differences away.
 */
export function soundOf(word: string): string {
  return word
    .replace(
      /[cgksptdz]h|ph/g,
      (pair) => ({ ch: 'h', kh: 'h', gh: 'g', sh: 's', ph: 'f', th: 't', dh: 'd', zh: 'z' })[pair] ?? pair,
    )
    .replace(/ou|oo/g, 'u')
    .replace(/ei|oi|ee|ie/g, 'i')
    .replace(/ai|ae/g, 'e')
    .replace(/[yj]/g, 'i')
    .replace(/w/g, 'v')
    .replace(/x/g, 'ks')
    .replace(/[cq]/g, 'k')
    .replace(/(.)\1+/g, '$1');
}

/** A folded word without what German writers spell either way: `ae` and `a` for ä, and so on. */
export function withoutUmlaut(word: string): string {
  return word.replace(/([aou])e/g, '$1');
}
