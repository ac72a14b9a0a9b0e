/**
 * Parses an address pasted in one piece, as people send it by chat: name, phone, house to road, subdistrict,
 * district, province and zip, in any order, with or without labels and prefixes. Ambiguous parts are left to
 * the user.
 */
import { type AddressLine, type AddressTable, indexOf, type Level } from './address.ts';
import { arabicDigits, fold, mergeLookalikes, tidyThai } from './fold.ts';
import { parseThaiPhone } from './phone.ts';

export interface PastedAddress {
  readonly name?: string;
  /** As dialled in Thailand: `0812345678`. */
  readonly phone?: string;
  /** The remaining text: house number to road. */
  readonly street?: string;
  readonly line?: AddressLine;
  /**
   * How reliable `line` is. `high`: subdistrict, zip and one more part agree and no other line fits as well.
   * `medium`: one line fits best, but something is missing or contradicts it; show it for confirmation.
   * `low`: no line, ask the user.
   */
  readonly confidence: 'high' | 'medium' | 'low';
  /** Other candidate lines, best first, at most five; empty when `confidence` is high. */
  readonly choices: readonly AddressLine[];
}

const LEVELS: readonly Level[] = ['subdistrict', 'district', 'province'];
const LEVELS_LARGE_FIRST: readonly Level[] = ['province', 'district', 'subdistrict'];
const MAX_CHOICES = 5;
/** Longer than any address; the rest is ignored. */
const MAX_LENGTH = 1000;

/** A range of the text, as offsets. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** The text's letters in comparable form, with the offset of each in the original. */
interface Squeezed {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/**
 * Folds cluster by cluster (a letter with its marks) and drops non-letters, so that a name is found
 * regardless of spacing and can be removed from the original.
 * @param key the comparison form of a cluster, given the one before it
 * @param silent clusters that belong to the preceding word although their comparison form is empty
 */
function squeeze(
  original: string,
  key: (cluster: string, before: string) => string,
  silent: RegExp,
): Squeezed {
  let text = '';
  let before = '';
  const from: number[] = [];
  const to: number[] = [];
  for (const { 0: cluster, index } of original.matchAll(/\P{M}\p{M}*/gu)) {
    const end = index + cluster.length;
    for (const letter of key(cluster, before)) {
      // Like `fold` does with runs of three or more: ถนนนครไชยศรี.
      if (to.at(-1) === index && text.endsWith(letter + letter)) continue;
      text += letter;
      from.push(index);
      to.push(end);
    }
    if (to.at(-1) === index && silent.test(cluster)) to[to.length - 1] = end;
    before = cluster;
  }
  return { text, from, to };
}

function squeezeThai(original: string): Squeezed {
  return squeeze(original, (cluster) => mergeLookalikes(fold(cluster)).replace(/[^ก-๛]/g, ''), /^[ก-ฮฯๆ]/);
}

/** Latin letters, normalising the most variable spellings: Klong and Khlong, Muang and Mueang. */
function squeezeLatin(original: string): Squeezed {
  const key = (cluster: string, before: string) => {
    const letter = fold(cluster).replace(/[^a-z]/g, '');
    const levelled = (letter === 'h' && /[tpkc]/i.test(before)) || (letter === 'e' && /u/i.test(before));
    return levelled ? '' : letter;
  };
  return squeeze(original, key, /^[a-z]/i);
}

function latinKey(english: string): string {
  return english
    .toLowerCase()
    .replace(/([tpkc])h/g, '$1')
    .replace(/ue/g, 'u')
    .replace(/[^a-z]/g, '');
}

const OWN_PREFIX: Readonly<Record<Level, RegExp>> = {
  subdistrict: /(?:(?:^|[^ก-๛])ต\s*\.|ตำบล|แขวง|tambon|khwaeng|sub-?district)[\s:]*$/i,
  district: /(?:(?:^|[^ก-๛])อ\s*\.|อำเภอ|เขต|amphoe|amphur|khet|\bdistrict)[\s:]*$/i,
  province: /(?:(?:^|[^ก-๛])จ\s*\.|จังหวัด|changwat|province)[\s:]*$/i,
};
/** Words after which a name in the same row is a road, a lane, a village or a house. */
const NOT_A_PLACE =
  /(?:^|[^ก-๛a-z])(?:(?:ถ\s*\.|ถนน|ซ\s*\.|ซอย|หมู่บ้าน|ม\s*\.|หมู่|อาคาร|ตึก|คอนโด\S*|บริษัท|soi|condo)[ \t:]*|แยก|ตลาด|วัด|โรงเรียน|ร้าน)$/i;
const ROAD_AFTER = /^\s*(?:road|rd\b|soi)/i;
const AFTER_A_NAME = /^(?:$|[\s,./\d()|-]|ตำบล|แขวง|อำเภอ|เขต|จังหวัด|กรุงเทพ|กทม)/;
const BEFORE_A_NAME = /(?:^|[\s,./\d()|:-])$/;

/** Evidence that these letters name the place: inside other letters, as a separate word, with its prefix. */
const WITHIN = 1;
const ALONE = 3;
const MARKED = 5;

interface Evidence extends Span {
  readonly weight: number;
}

/** Start of the level prefix directly before `at`, or null. */
function prefixStart(original: string, at: number, level: Level): number | null {
  const match = OWN_PREFIX[level].exec(original.slice(0, at));
  if (!match) return null;
  const from = match.index + (/^[^ก-๛a-z]/i.test(match[0]) ? 1 : 0);
  // คีรีเขต ธารโต: the end of a name is not a prefix of the next one, unless they touch (สีลมเขตบางรัก).
  const endsName = /[ก-๛]/.test(original.charAt(from - 1)) && /[\s:]$/.test(match[0]);
  return endsName ? null : from;
}

function judge(original: string, span: Span, level: Level, runsOn: boolean): Evidence | null {
  const before = original.slice(0, span.from);
  const after = original.slice(span.to);
  const ends = AFTER_A_NAME.test(after);
  // กทม. ends with its dot.
  const to = span.to + (after.startsWith('.') ? 1 : 0);
  const prefix = prefixStart(original, span.from, level);
  if (prefix !== null) return { from: prefix, to, weight: ends ? MARKED : WITHIN };
  const otherLevel = LEVELS.some(
    (other) => other !== level && prefixStart(original, span.from, other) !== null,
  );
  if (otherLevel || NOT_A_PLACE.test(before) || ROAD_AFTER.test(after)) return null;
  if (ends && BEFORE_A_NAME.test(before)) return { from: span.from, to, weight: ALONE };
  return runsOn ? { from: span.from, to, weight: WITHIN } : null;
}

/** Stronger evidence first, then longer (กรุงเทพมหานคร before กรุงเทพ), then later in the text. */
function bySureness(left: Evidence, right: Evidence): number {
  return (
    right.weight - left.weight || right.to - right.from - (left.to - left.from) || right.from - left.from
  );
}

const NOTHING: readonly Evidence[] = [];

/**
 * Occurrences of one of a name's keys in the text, strongest evidence first.
 * @param runsOn whether the name may touch other letters, as in Thai without spaces
 */
function findName(
  original: string,
  squeezed: Squeezed,
  keys: readonly string[],
  level: Level,
  runsOn: boolean,
): readonly Evidence[] {
  const found: Evidence[] = [];
  for (const key of keys) {
    for (let at = squeezed.text.indexOf(key); at >= 0; at = squeezed.text.indexOf(key, at + 1)) {
      const span = { from: squeezed.from[at] ?? 0, to: squeezed.to[at + key.length - 1] ?? 0 };
      // A short name turns up inside other words by chance.
      const evidence = judge(original, span, level, runsOn && key.length > 3);
      if (evidence) found.push(evidence);
    }
  }
  return found.length === 0 ? NOTHING : found.sort(bySureness);
}

function overlap(left: Span, right: Span): boolean {
  return left.from < right.to && right.from < left.to;
}

interface Candidate {
  readonly line: AddressLine;
  readonly score: number;
  readonly found: Readonly<Partial<Record<Level, Evidence>>>;
  readonly zipAgrees: boolean;
}

const ZIP_WEIGHT = 12;
const LEVEL_WEIGHT: Readonly<Record<Level, number>> = { subdistrict: 3, district: 2, province: 2 };

/** Every line with evidence in the text, best first. */
function candidates(original: string, zip: string | undefined, table: AddressTable): Candidate[] {
  const index = indexOf(table);
  const thai = squeezeThai(original);
  const latin = squeezeLatin(original);
  const evidenceFor = (level: Level) =>
    index.names[level].map((entry) => {
      const inThai = findName(original, thai, entry.thai, level, true);
      return inThai.length > 0 ? inThai : findName(original, latin, [latinKey(entry.name.en)], level, false);
    });
  const evidence = {
    subdistrict: evidenceFor('subdistrict'),
    district: evidenceFor('district'),
    province: evidenceFor('province'),
  };
  // "อ.เมือง" stands for the province's own capital district.
  const capital = [
    ...findName(original, thai, ['เมือง'], 'district', false),
    ...findName(original, latin, ['muang'], 'district', false),
  ];

  const found: Candidate[] = [];
  table.lines.forEach((line, i) => {
    const here: Partial<Record<Level, Evidence>> = {};
    const taken: Evidence[] = [];
    const zipAgrees = line.zip === zip;
    let score = zipAgrees ? ZIP_WEIGHT : 0;
    for (const level of LEVELS_LARGE_FIRST) {
      const named = evidence[level][index.nameOfLine[level][i] ?? 0] ?? NOTHING;
      const isCapital = level === 'district' && line.district.th === `เมือง${line.province.th}`;
      const all = named.length === 0 && isCapital ? capital : named;
      // บางรัก written once is the district; written twice it is also the subdistrict.
      const free = all.find((place) => !taken.some((other) => overlap(place, other)));
      if (!free) continue;
      here[level] = free;
      taken.push(free);
      // Of two positions the later wins, since personal names come first; of two names with the same end (Pak
      // Tako, Tako) the longer wins.
      score += free.weight * LEVEL_WEIGHT[level] + (free.to + (free.to - free.from) / 10) / MAX_LENGTH;
    }
    const enough = zipAgrees || taken.length > 1 || (here.subdistrict?.weight ?? 0) >= ALONE;
    if (enough) found.push({ line, score, found: here, zipAgrees });
  });
  return found.sort((left, right) => right.score - left.score);
}

interface Choice {
  readonly line: AddressLine | undefined;
  readonly confidence: PastedAddress['confidence'];
  readonly choices: readonly AddressLine[];
  /** Where the text names the parts that all these lines share; excluded from the street. */
  readonly spans: readonly Span[];
}

function choose(found: readonly Candidate[]): Choice {
  const [best, ...others] = found;
  if (!best) return { line: undefined, confidence: 'low', choices: [], spans: [] };
  const { subdistrict, district, province } = best.found;
  const tied = others.some(({ score }) => score === best.score);
  if (tied || !subdistrict) {
    const shown = found.slice(0, MAX_CHOICES);
    const spans = Object.values(best.found).filter((place) =>
      shown.every((other) => Object.values(other.found).some(({ from }) => from === place.from)),
    );
    return { line: undefined, confidence: 'low', choices: shown.map(({ line }) => line), spans };
  }
  const spans = [subdistrict, district, province].filter((place) => !!place);
  if (best.zipAgrees && (district || province))
    return { line: best.line, confidence: 'high', choices: [], spans };
  // The names decide, but the user must confirm. Lines with a contradicting zip come first.
  const ofZip = others.filter(({ zipAgrees }) => zipAgrees);
  const alike = others.filter(
    (other) => !other.zipAgrees && other.found.subdistrict && other.score > best.score / 2,
  );
  const choices = [...ofZip, ...alike].slice(0, MAX_CHOICES).map(({ line }) => line);
  return { line: best.line, confidence: 'medium', choices, spans };
}

const PHONE = /(^|\D)((?:(?:\+|00)66[ .-]*(?:\(0\))?|\(?0)[ .()–-]*\d(?:[ .()–-]*\d){7,8}|66\d{8,9})/g;
const PHONE_LABEL = /(?:โทร(?:ศัพท์)?|เบอร์(?:โทร(?:ศัพท์)?)?|มือถือ|tel|phone|mobile)[\s.:]*$/i;
const ZIP = /[1-9]\d{4}/g;
const ZIP_LABEL = /(?:รหัสไปรษณีย์|ปณ\.?|zip(?:\s*code)?|post(?:al)?\s*code)[\s.:]*$/i;

function touchesDigit(text: string, { from, to }: Span): boolean {
  return /[\d/]/.test(text.charAt(from - 1)) || /[\d/]/.test(text.charAt(to));
}

/** A span extended by the label before it. */
function withLabel(text: string, { from, to }: Span, label: RegExp): Span {
  return { from: from - (label.exec(text.slice(0, from))?.[0].length ?? 0), to };
}

/** The first mobile number in the text, else the first landline. */
function findPhone(text: string): (Span & { readonly national: string }) | null {
  let landline: (Span & { readonly national: string }) | null = null;
  for (const { index, 1: before = '', 2: digits = '' } of text.matchAll(PHONE)) {
    const from = index + before.length;
    // A house number after the phone may have been matched too: 02-123-4567 9/9.
    for (const written of [digits, digits.replace(/[\s.()–-]+\d+$/, '')]) {
      const span = { from, to: from + written.length };
      const phone = parseThaiPhone(written);
      if (!phone.ok || /\d/.test(text.charAt(span.to))) continue;
      const found = { ...withLabel(text, span, PHONE_LABEL), national: phone.national };
      if (phone.kind === 'mobile') return found;
      landline ??= found;
    }
  }
  return landline;
}

/** The last five digits that are a zip of the table. */
function findZip(text: string, table: AddressTable): (Span & { readonly zip: string }) | null {
  const { linesByZip } = indexOf(table);
  let last: (Span & { readonly zip: string }) | null = null;
  for (const match of text.matchAll(ZIP)) {
    const span = { from: match.index, to: match.index + match[0].length };
    if (touchesDigit(text, span) || !linesByZip.has(match[0])) continue;
    last = { ...withLabel(text, span, ZIP_LABEL), zip: match[0] };
  }
  return last;
}

/** The text without the spans, each replaced by a line break. */
function cut(text: string, spans: readonly Span[]): string {
  let rest = '';
  let at = 0;
  for (const { from, to } of [...spans].sort((left, right) => left.from - right.from)) {
    rest += `${text.slice(at, Math.max(at, from))}\n`;
    at = Math.max(at, to);
  }
  return rest + text.slice(at);
}

const NAME_LABEL = /^(?:ชื่อ(?:\s*-?\s*(?:นาม)?สกุล)?\s*(?:ผู้รับ)?|ผู้รับ|ถึง|name|to)(?:\s*[:：]\s*|\s+)/i;
const TITLE = /^(?:คุณ|นางสาว|นาง|นาย|น\.ส\.|ดร\.|mrs?\b\.?|ms\b\.?|miss\b)/i;
/** Start of the house part: a digit, or a word for house, building, village, lane or road. */
const HOUSE =
  /\d|ที่อยู่|บ้านเลขที่|เลขที่|บ้าน|หมู่|ม\.|ซอย|ซ\.|ถนน|ถ\.|ตรอก|อาคาร|ตึก|คอนโด|ห้อง|ชั้น|หอพัก|แมนชั่น|โรงแรม|บริษัท|ร้าน|address|building|bldg|tower|floor|room|road|soi|moo|condo/i;
const LOOKS_LIKE_NAME = /^[\p{L}\p{M}.'’ -]{2,60}$/u;
const EDGES = /^[\s,;:|/-]+|[\s,;:|/-]+$/g;

/**
 * The name in the remaining text, and the remaining rows.
 * @param guess whether a row may be taken for a name without a label
 */
function takeName(
  rows: readonly string[],
  guess: boolean,
): { readonly name?: string; readonly rows: readonly string[] } {
  const nameIn = (row: string, certain: boolean): string | null => {
    const house = HOUSE.exec(row)?.index ?? row.length;
    const name = row.slice(0, house).replace(EDGES, '');
    const words = name.split(/\s+/).length;
    // Before a house number, a name needs at least two words: one may be a building.
    const enough = certain || house === row.length || words > 1;
    return enough && words <= 5 && LOOKS_LIKE_NAME.test(name) ? name : null;
  };
  const labelled = rows.findIndex((row) => NAME_LABEL.test(row));
  const titled = rows.findIndex((row) => TITLE.test(row));
  const tries = [
    { at: labelled, certain: true },
    { at: titled, certain: true },
    ...(guess ? [0, rows.length - 1].map((at) => ({ at, certain: false })) : []),
  ];
  for (const { at, certain } of tries) {
    const row = rows[at]?.replace(NAME_LABEL, '');
    if (row === undefined) continue;
    const name = nameIn(row, certain);
    if (name === null) continue;
    return { name, rows: rows.with(at, row.slice(row.indexOf(name) + name.length)) };
  }
  return { rows };
}

const STREET_LABEL = /^(?:ที่อยู่(?:ใน)?(?:การ)?(?:จัดส่ง)?|จัดส่งที่|ส่งที่|address)\s*[:：]?\s*/i;
const COUNTRY = /(?:ประเทศไทย|thailand)[\s.]*$/i;

/**
 * Splits a pasted address into name, phone, street and a line of the table.
 * @param text as pasted; only the first 1,000 characters are read
 */
export function parsePastedAddress(text: string, table: AddressTable): PastedAddress {
  const tidy = arabicDigits(tidyThai(text.slice(0, MAX_LENGTH))).replace(/\r\n?/g, '\n');
  const phone = findPhone(tidy);
  // The phone's digits are masked so that they are not read as a zip, without shifting offsets.
  const unphoned = phone
    ? tidy.slice(0, phone.from) + ' '.repeat(phone.to - phone.from) + tidy.slice(phone.to)
    : tidy;
  const zip = findZip(unphoned, table);
  const { line, confidence, choices, spans: places } = choose(candidates(unphoned, zip?.zip, table));

  const spans = [phone, zip, ...places].filter((span) => span !== null);
  const rows = cut(tidy, spans)
    .split('\n')
    .map((row) => row.replace(COUNTRY, '').replace(EDGES, ''))
    .filter((row) => row !== '');
  const { name, rows: rest } = takeName(rows, spans.length > 0);
  const street = rest
    .map((row) => row.replace(EDGES, '').replace(STREET_LABEL, ''))
    .filter((row) => row !== '')
    .join(' ')
    .replace(/\s+/g, ' ');
  return {
    ...(name === undefined ? {} : { name }),
    ...(phone ? { phone: phone.national } : {}),
    ...(street === '' ? {} : { street }),
    ...(line ? { line } : {}),
    confidence,
    choices,
  };
}
