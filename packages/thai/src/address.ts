/**
 * Thai addresses from one offline table of every subdistrict: decoding, search while typing, exact look-up
 * and formatting. A zip alone does not determine the district (174 zips span several), and subdistrict names
 * repeat, so users select one complete line: subdistrict, district, province, zip.
 */
import { fold, mergeLookalikes } from './fold.ts';

export interface PlaceName {
  readonly th: string;
  readonly en: string;
}

/** One choice in the address form. A subdistrict served by two post offices has two lines. */
export interface AddressLine {
  readonly subdistrict: PlaceName;
  readonly district: PlaceName;
  readonly province: PlaceName;
  readonly zip: string;
}

/** The serialised table: built from the source, decoded by `decodeAddressTable`. */
export interface AddressTableJson {
  /**
   * Per district its most common zip and its space-separated subdistricts, each followed by its own zip when
   * that differs.
   */
  readonly provinces: readonly (readonly [
    province: string,
    districts: readonly (readonly [district: string, zip: string, subdistricts: string])[],
  ])[];
  /** The English of every distinct Thai name, in order of first appearance above, `|` between. */
  readonly english: string;
}

export interface AddressTable {
  /** Every line, Bangkok first, then in Thai alphabetical order. */
  readonly lines: readonly AddressLine[];
}

/** The names of an address in one language, as stored with an order. */
export interface AddressParts {
  readonly subdistrict: string;
  readonly district: string;
  readonly province: string;
  readonly zip: string;
}

/** Unpacks the table. Throws RangeError when the two halves of the JSON do not belong together. */
export function decodeAddressTable(json: AddressTableJson): AddressTable {
  const english = json.english.split('|');
  const names = new Map<string, PlaceName>();
  const nameOf = (th: string): PlaceName => {
    const known = names.get(th);
    if (known) return known;
    const en = english[names.size];
    if (en === undefined) throw new RangeError(`no English name for ${th}`);
    const name = { th, en };
    names.set(th, name);
    return name;
  };
  const lines: AddressLine[] = [];
  for (const [provinceName, districts] of json.provinces) {
    const province = nameOf(provinceName);
    for (const [districtName, commonZip, subdistricts] of districts) {
      const district = nameOf(districtName);
      for (const packed of subdistricts.split(' ')) {
        const zip = /\d{5}$/.exec(packed)?.[0];
        const subdistrict = nameOf(zip === undefined ? packed : packed.slice(0, -zip.length));
        lines.push({ subdistrict, district, province, zip: zip ?? commonZip });
      }
    }
  }
  if (names.size !== english.length) throw new RangeError('more English names than Thai ones');
  return { lines };
}

export type Level = 'subdistrict' | 'district' | 'province';

const LEVELS: readonly Level[] = ['subdistrict', 'district', 'province'];

/** Common names of a place that are not part of its official name. Keyed by the Thai name. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  กรุงเทพมหานคร: ['กทม', 'กรุงเทพ', 'บางกอก', 'bkk', 'krung thep', 'krung thep maha nakhon'],
  นครราชสีมา: ['โคราช', 'korat'],
  พระนครศรีอยุธยา: ['อยุธยา', 'ayutthaya'],
  ฉะเชิงเทรา: ['แปดริ้ว'],
  นครศรีธรรมราช: ['เมืองคอน'],
  สมุทรปราการ: ['ปากน้ำ'],
  สมุทรสงคราม: ['แม่กลอง'],
  สมุทรสาคร: ['มหาชัย'],
  บางละมุง: ['พัทยา', 'pattaya'],
};

const HAS_THAI = /[\u0e01-\u0e5b]/;
/** District names of a province's capital are เมือง + its name; people write only one of the two. */
const CAPITAL_TH = 'เมือง';
const CAPITAL_EN = 'muang';

/** Comparison form of a Thai name or its prefix: folded, letters of the same sound merged, joined. */
function thaiKey(text: string): string {
  return mergeLookalikes(fold(text)).replace(/[ .]/g, '');
}

/**
 * Comparison form of an English name. Romanisation varies (Sathon, Sathorn; Mueang, Muang; Chatuchak,
 * Jatujak), so the variable parts are normalised.
 */
function englishKey(text: string): string {
  // Per word: the two letters that meet in Rueso Ok are not "oo".
  return withoutDoubles((text.toLowerCase().match(/[a-z]+/g) ?? []).map(levelled).join(''));
}

function levelled(word: string): string {
  return word
    .replace(/([tpkc])h/g, '$1')
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/ue/g, 'u')
    .replace(/v/g, 'w')
    .replace(/j/g, 'c')
    .replace(/or(?![aeiou])/g, 'o');
}

const withoutDoubles = (key: string): string => key.replace(/([a-z])\1+/g, '$1');

function keyOf(text: string): string {
  return HAS_THAI.test(text) ? thaiKey(text) : englishKey(text);
}

const PREFIXES: Readonly<Record<Level, RegExp>> = {
  subdistrict: /^(?:ต\.|ตำบล|แขวง|(?:tambon|khwaeng|sub-?district)\b)\s*/i,
  district: /^(?:อ\.|อำเภอ|เขต|(?:amphoe|amphur|khet|district)\b)\s*/i,
  province: /^(?:จ\.(?!ป\.)|จังหวัด|(?:changwat|province)\b)\s*/i,
};

/** A name without the word for its level: ตำบลสุเทพ, ต.สุเทพ and สุเทพ are all สุเทพ. */
export function withoutPrefix(name: string, level: Level): string {
  const bare = name.trim().replace(PREFIXES[level], '');
  return bare === '' ? name.trim() : bare;
}

/** One distinct name at one level with all its keys, the official one first. */
interface IndexedName {
  readonly name: PlaceName;
  readonly thai: readonly string[];
  readonly english: readonly string[];
}

/** Search index of a table, computed on the first search. */
export interface AddressIndex {
  readonly names: Readonly<Record<Level, readonly IndexedName[]>>;
  /** Per level, for each line the index of its name in `names`. */
  readonly nameOfLine: Readonly<Record<Level, Uint16Array>>;
  readonly linesByZip: ReadonlyMap<string, readonly number[]>;
  /** Comparison forms of all English names, to detect names of several words. */
  readonly englishKeys: ReadonlySet<string>;
}

const indexes = new WeakMap<AddressTable, AddressIndex>();

function indexName(name: PlaceName, level: Level): IndexedName {
  const thai = [thaiKey(name.th)];
  const english = [englishKey(name.en)];
  if (level !== 'subdistrict') {
    for (const alias of ALIASES[name.th] ?? []) {
      if (HAS_THAI.test(alias)) thai.push(thaiKey(alias));
      else english.push(englishKey(alias));
    }
  }
  return { name, thai, english };
}

/** The search index of a table, built once. */
export function indexOf(table: AddressTable): AddressIndex {
  const known = indexes.get(table);
  if (known) return known;
  const indexLevel = (level: Level) => {
    const places = new Map<string, number>();
    const names: IndexedName[] = [];
    const ofLine = new Uint16Array(table.lines.length);
    table.lines.forEach((line, i) => {
      const name = line[level];
      let place = places.get(name.th);
      if (place === undefined) {
        place = names.push(indexName(name, level)) - 1;
        places.set(name.th, place);
      }
      ofLine[i] = place;
    });
    return { names, ofLine };
  };
  const [subdistrict, district, province] = [
    indexLevel('subdistrict'),
    indexLevel('district'),
    indexLevel('province'),
  ];
  const linesByZip = new Map<string, number[]>();
  table.lines.forEach(({ zip }, i) => {
    const there = linesByZip.get(zip);
    if (there) there.push(i);
    else linesByZip.set(zip, [i]);
  });
  const index: AddressIndex = {
    names: { subdistrict: subdistrict.names, district: district.names, province: province.names },
    nameOfLine: { subdistrict: subdistrict.ofLine, district: district.ofLine, province: province.ofLine },
    linesByZip,
    englishKeys: new Set(
      [subdistrict, district, province].flatMap(({ names }) => names.flatMap((entry) => entry.english)),
    ),
  };
  indexes.set(table, index);
  return index;
}

const SUBSTRING = 1;
const BEGINNING = 2;
const WHOLE = 3;

function matchKey(token: string, key: string): number {
  const at = key.indexOf(token);
  if (at < 0) return 0;
  if (at === 0) return key.length === token.length ? WHOLE : BEGINNING;
  // A single letter inside a name is no evidence.
  return token.length > 1 ? SUBSTRING : 0;
}

function matchName(token: string, keys: readonly string[]): number {
  let best = 0;
  for (const key of keys) {
    let match = matchKey(token, key);
    if (match === SUBSTRING && (key === CAPITAL_TH + token || key === CAPITAL_EN + token)) match = BEGINNING;
    if (match > best) best = match;
  }
  return best;
}

/**
 * Score of a match by its quality (substring, prefix, whole). A complete province or district outranks a
 * subdistrict with the same name elsewhere.
 */
const WORTH: Readonly<
  Record<Level, readonly [none: 0, substring: number, beginning: number, whole: number]>
> = {
  subdistrict: [0, 2, 6, 8],
  district: [0, 2, 6, 9],
  province: [0, 3, 7, 10],
};
const WORTH_ZIP = { whole: 9, beginning: 5 } as const;
const STEP = 8;

interface Token {
  readonly text: string;
  readonly kind: 'zip' | 'thai' | 'english';
  /** Set when the word has a prefix such as ต. อ. จ. */
  readonly level?: Level;
}

/** Prefixes after folding. */
const FOLDED_PREFIXES: readonly (readonly [Level, RegExp])[] = [
  ['subdistrict', /^(?:ต\.|ตำบล|แขวง)/],
  ['district', /^(?:อ\.|อำเภอ|เขต)/],
  // จ.ป.ร. is a subdistrict.
  ['province', /^(?:จ\.(?!ป\.)|จังหวัด)/],
];
const PREFIX_INSIDE = /ตำบล|แขวง|อำเภอ|เขต|จังหวัด/g;
const ENGLISH_PREFIX =
  /^(?:tambon|khwaeng|sub|subdistrict|amphoe|amphur|khet|district|changwat|province|thailand)$/;

/** More words than an address has; their scores still fit the array type. */
const MAX_WORDS = 24;

function tokenize(folded: string): Token[] {
  const tokens: Token[] = [];
  let pending: Level | undefined;
  for (const word of folded.split(' ').flatMap((part) => part.match(/\d+|[^\d]+/g) ?? [])) {
    if (/^\d/.test(word)) {
      tokens.push({ text: word, kind: 'zip' });
      continue;
    }
    if (!HAS_THAI.test(word)) {
      const text = ENGLISH_PREFIX.test(word) ? '' : englishKey(word);
      if (text !== '') tokens.push({ text, kind: 'english' });
      continue;
    }
    const prefix = FOLDED_PREFIXES.find(([, pattern]) => pattern.test(word));
    const bare = prefix === undefined ? word : word.replace(prefix[1], '');
    const level = prefix?.[0] ?? pending;
    pending = undefined;
    const text = bare.replaceAll('.', '');
    if (text !== '') tokens.push({ text, kind: 'thai', ...(level === undefined ? {} : { level }) });
    else pending = level;
  }
  return tokens.slice(0, MAX_WORDS);
}

/** Merges English words that form one name (Si Lom, Bang Rak) into one token, longest name first. */
function mergeEnglish(tokens: readonly Token[], names: ReadonlySet<string>): Token[] {
  const merged: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    let length = 0;
    while (tokens[at + length]?.kind === 'english') length += 1;
    const joined = (size: number) =>
      withoutDoubles(
        tokens
          .slice(at, at + size)
          .map((token) => token.text)
          .join(''),
      );
    while (length > 1 && !names.has(joined(length))) length -= 1;
    const token = tokens[at];
    if (length > 1) merged.push({ text: joined(length), kind: 'english' });
    else if (token) merged.push(token);
    at += Math.max(length, 1);
  }
  return merged;
}

/** Adds up the scores of all tokens for every line; a line without a match for a token gets 0. */
function scoreLines(table: AddressTable, tokens: readonly Token[]): Uint16Array {
  const index = indexOf(table);
  const scores = new Uint16Array(table.lines.length).fill(1);
  for (const token of tokens) {
    if (token.kind === 'zip') {
      table.lines.forEach((line, i) => {
        const was = scores[i] ?? 0;
        const fits = line.zip.startsWith(token.text);
        const worth = line.zip === token.text ? WORTH_ZIP.whole : WORTH_ZIP.beginning;
        scores[i] = was > 0 && fits ? was + worth * STEP : 0;
      });
      continue;
    }
    const kind = token.kind;
    const worthByName = LEVELS.map((level) => {
      const applies = token.level === undefined || token.level === level;
      return Uint8Array.from(index.names[level], (entry) =>
        applies ? (WORTH[level][matchName(token.text, entry[kind])] ?? 0) : 0,
      );
    });
    for (let i = 0; i < scores.length; i += 1) {
      const was = scores[i] ?? 0;
      if (was === 0) continue;
      let best = 0;
      let levels = 0;
      LEVELS.forEach((level, l) => {
        const worth = worthByName[l]?.[index.nameOfLine[level][i] ?? 0] ?? 0;
        if (worth > 0) levels += 1;
        if (worth > best) best = worth;
      });
      // A word that names both district and subdistrict (บางรัก, บางรัก) ranks that line first.
      scores[i] = best > 0 ? was + best * STEP + levels : 0;
    }
  }
  return scores;
}

/** For words typed without spaces (สีลมบางรัก): a line matches when its joined names and zip contain them. */
function scoreJoined(table: AddressTable, tokens: readonly Token[]): Uint16Array {
  const { names, nameOfLine } = indexOf(table);
  return Uint16Array.from(table.lines, ({ zip }, i) => {
    const joined = LEVELS.map((level) => names[level][nameOfLine[level][i] ?? 0]?.thai[0]).join('') + zip;
    return tokens.every((token) => joined.includes(token.text)) ? 1 : 0;
  });
}

function bestLines(table: AddressTable, scores: Uint16Array, limit: number): AddressLine[] {
  const found: number[] = [];
  scores.forEach((score, i) => {
    if (score > 0) found.push(i);
  });
  // Equal scores keep the table order: `sort` is stable.
  return found
    .sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0))
    .slice(0, limit)
    .flatMap((i) => table.lines[i] ?? []);
}

/**
 * The lines that match the typed text, best first. Every word must match: a zip or its prefix, or any part of
 * a Thai or English name; ต. ตำบล แขวง อ. อำเภอ เขต จ. จังหวัด select the level, กทม. and similar aliases are
 * known, spelling differences removed by `fold` are ignored.
 * @param limit maximum number of lines; default 10
 */
export function searchAddress(table: AddressTable, query: string, limit = 10): AddressLine[] {
  const folded = mergeLookalikes(fold(query.replaceAll('-', '')));
  const attempt = (text: string) => {
    const tokens = tokenize(text);
    if (tokens.length === 0) return [];
    const merged = mergeEnglish(tokens, indexOf(table).englishKeys);
    const found = bestLines(table, scoreLines(table, merged), limit);
    if (found.length > 0 || merged.length === tokens.length) return found;
    return bestLines(table, scoreLines(table, tokens), limit);
  };
  const lines = attempt(folded);
  if (lines.length > 0 || tokenize(folded).length === 0) return lines;

  // แขวงสีลมเขตบางรัก: words joined at a prefix.
  const apart = folded.replace(PREFIX_INSIDE, ' $&');
  // สุริยวงศ while typing สุริยวงศ์, บางโพธิ while typing บางโพธิ์: folding removes that letter, with its
  // vowel, once the ์ is typed.
  const shorter = folded.replace(/(?<=.{2})[ก-ฮ][ิุ]?$/, '');
  for (const text of [apart, shorter]) {
    const found = attempt(text);
    if (found.length > 0) return found;
  }
  const tokens = tokenize(apart).filter((token) => token.kind !== 'english');
  return tokens.length === 0 ? [] : bestLines(table, scoreJoined(table, tokens), limit);
}

/** A place as typed, prepared for comparison with many names. */
interface WantedName {
  readonly keys: readonly string[];
  /** "อ.เมือง" stands for the province's own capital district. */
  readonly capital: boolean;
}

function wantedName(text: string, level: Level): WantedName {
  const bare = keyOf(withoutPrefix(text, level));
  const keys = [keyOf(text), bare].filter((key) => key !== '');
  return { keys, capital: level === 'district' && (bare === CAPITAL_TH || bare === CAPITAL_EN) };
}

function agrees(index: AddressIndex, i: number, level: Level, wanted: WantedName): boolean {
  const entry = index.names[level][index.nameOfLine[level][i] ?? 0];
  if (!entry) return false;
  if (wanted.keys.some((key) => entry.thai.includes(key) || entry.english.includes(key))) return true;
  const province = index.names.province[index.nameOfLine.province[i] ?? 0];
  return wanted.capital && entry.thai[0] === CAPITAL_TH + (province?.thai[0] ?? '');
}

/**
 * The line of an address, in Thai or English, with or without prefixes, the capital district also as เมือง
 * alone; null when no line matches all four parts.
 */
export function findExact(table: AddressTable, parts: AddressParts): AddressLine | null {
  const index = indexOf(table);
  const wanted = LEVELS.map((level) => [level, wantedName(parts[level], level)] as const);
  const found = index.linesByZip
    .get(fold(parts.zip))
    ?.find((i) => wanted.every(([level, name]) => agrees(index, i, level, name)));
  return found === undefined ? null : (table.lines[found] ?? null);
}

const AGREEMENT = { subdistrict: 4, zip: 3, district: 2, province: 2 } as const;

/**
 * Candidates for an address that `findExact` does not find (rule 15: offer choices): lines that agree in the
 * subdistrict or in at least two other parts, best first.
 */
export function closestLines(table: AddressTable, parts: AddressParts, limit = 2): AddressLine[] {
  const index = indexOf(table);
  const zip = fold(parts.zip);
  const wanted = LEVELS.map((level) => [level, wantedName(parts[level], level)] as const);
  const scores = Uint16Array.from(table.lines, (line, i) => {
    let score: number = line.zip === zip ? AGREEMENT.zip : 0;
    for (const [level, name] of wanted) if (agrees(index, i, level, name)) score += AGREEMENT[level];
    return score >= AGREEMENT.subdistrict ? score : 0;
  });
  return bestLines(table, scores, limit);
}

/** The names of a line in one language, as stored with an order. */
export function addressParts(line: AddressLine, lang: 'th' | 'en'): AddressParts {
  return {
    subdistrict: line.subdistrict[lang],
    district: line.district[lang],
    province: line.province[lang],
    zip: line.zip,
  };
}

const BANGKOK_KEYS = new Set(['กรุงเทพมหานคร', 'กรุงเทพ', 'กทม', 'Bangkok', 'Krung Thep', 'BKK'].map(keyOf));

/** Whether a province name, in any of its usual forms, is Bangkok's. */
export function isBangkok(province: string): boolean {
  return BANGKOK_KEYS.has(keyOf(withoutPrefix(province, 'province')));
}

function bareParts(parts: AddressParts): AddressParts {
  return {
    subdistrict: withoutPrefix(parts.subdistrict, 'subdistrict'),
    district: withoutPrefix(parts.district, 'district'),
    province: withoutPrefix(parts.province, 'province'),
    zip: parts.zip.trim(),
  };
}

/**
 * The place of an address on one line, small to large. Thai: `แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500` in
 * Bangkok, `ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50200` elsewhere. English: `Si Lom, Bang Rak, Bangkok
 * 10500`. Existing prefixes are not duplicated.
 */
export function formatPlace(parts: AddressParts, lang: 'th' | 'en'): string {
  const [areas, province] = placeRows(parts, lang);
  return lang === 'th' ? `${areas} ${province}` : `${areas}, ${province}`;
}

function placeRows(parts: AddressParts, lang: 'th' | 'en'): readonly [areas: string, province: string] {
  const { subdistrict, district, province, zip } = bareParts(parts);
  if (lang === 'en') return [`${subdistrict}, ${district}`, `${province} ${zip}`];
  if (isBangkok(province)) return [`แขวง${subdistrict} เขต${district}`, `${province} ${zip}`];
  return [`ต.${subdistrict} อ.${district}`, `จ.${province} ${zip}`];
}

/** An address with everything a parcel label needs. */
export interface LabelAddress extends AddressParts {
  readonly name?: string;
  readonly phone?: string;
  /** House number, building, floor, room, moo, lane and road, as the customer wrote them. */
  readonly street?: string;
}

/**
 * The rows of a label: name and phone / house to road / subdistrict and district / province and zip. Empty
 * rows are omitted.
 */
export function formatAddress(address: LabelAddress, lang: 'th' | 'en'): string[] {
  const person = [address.name, address.phone].filter(Boolean).join(' ');
  return [person, address.street?.trim() ?? '', ...placeRows(address, lang)].filter((row) => row !== '');
}
