/**
 * Builds the address table that the browser searches offline, from npm `thai-address-universal` (ISC) and the
 * corrections in place-corrections.ts. As a program it writes `dist/thai-addresses.json`; the web build and
 * the API call `buildAddressTable` directly.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getDatabase, getProvinceAll, setEngMode } from 'thai-address-universal';
import type { AddressTableJson } from '../src/address.ts';
import { compareThai } from '../src/collate.ts';
import { ADDED, ENGLISH, REMOVED, RENAMED } from './place-corrections.ts';

const BANGKOK = 'กรุงเทพมหานคร';

interface Row {
  readonly province: string;
  readonly district: string;
  readonly subdistrict: string;
  readonly zip: string;
}

/** Invariants of a valid table; a violation fails the build. */
function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`address table: ${what}`);
}

/** The source's rows, and the English form of each distinct Thai name. */
async function readSource(): Promise<{ rows: Row[]; english: Map<string, string> }> {
  // The source has one global language switch; its rows have the same order in both.
  const inLanguage = async (english: boolean) => {
    await setEngMode(english);
    await getProvinceAll();
    return [...getDatabase()];
  };
  const thai = await inLanguage(false);
  const romanised = await inLanguage(true);
  check(thai.length === romanised.length, 'the two languages of the source differ in length');

  const english = new Map<string, string>();
  const learn = (name: string, romanisedName: string) => {
    const known = english.get(name) ?? romanisedName;
    check(known === romanisedName, `${name} is both ${known} and ${romanisedName}`);
    english.set(name, romanisedName);
  };
  const rows: Row[] = [];
  thai.forEach((row, i) => {
    const other = romanised[i];
    check(
      other !== undefined && other.postal_code === row.postal_code,
      `row ${i} differs between the languages`,
    );
    // Some uninhabited islands have no zip and cannot be delivered to.
    if (row.postal_code === '') return;
    learn(row.province, other.province);
    learn(row.district, other.district);
    learn(row.sub_district, other.sub_district);
    rows.push({
      province: row.province,
      district: row.district,
      subdistrict: row.sub_district,
      zip: row.postal_code,
    });
  });
  return { rows, english };
}

function corrected(source: readonly Row[]): Row[] {
  let rows = [...source];
  for (const gone of REMOVED) {
    const kept = rows.filter(
      (row) =>
        row.province !== gone.province ||
        row.district !== gone.district ||
        row.subdistrict !== gone.subdistrict ||
        row.zip !== gone.zip,
    );
    check(kept.length < rows.length, `nothing to remove: ${gone.subdistrict} ${gone.zip}`);
    rows = kept;
  }
  for (const [province, district, from, to] of RENAMED) {
    const matches = (row: Row) =>
      row.province === province && row.district === district && row.subdistrict === from;
    check(rows.some(matches), `nothing to rename: ${from}`);
    rows = rows.map((row) => (matches(row) ? { ...row, subdistrict: to } : row));
  }
  for (const [province, district, subdistrict, zip] of ADDED) {
    const there = rows.filter((row) => row.province === province && row.district === district);
    check(there.length > 0, `no district ${district} to add ${subdistrict} to`);
    check(!there.some((row) => row.subdistrict === subdistrict), `already there: ${subdistrict}`);
    rows.push({ province, district, subdistrict, zip });
  }
  return rows;
}

/** The zip most rows share, the first of them on a tie. */
function commonZip(rows: readonly Row[]): string {
  const groups = [...Map.groupBy(rows, (row) => row.zip)];
  return groups.reduce((best, next) => (next[1].length > best[1].length ? next : best))[0];
}

/**
 * The whole table, compact: 77 provinces, Bangkok first, the others, districts and subdistricts in
 * Thai alphabetical order. The same source gives the same table, byte for byte.
 * @throws Error when the source no longer fits the corrections, or lacks a name, a zip or a province
 */
export async function buildAddressTable(): Promise<AddressTableJson> {
  const { rows: source, english } = await readSource();
  for (const [name, right] of Object.entries(ENGLISH)) {
    check(english.get(name) !== right, `no need to correct the English of ${name}`);
    english.set(name, right);
  }
  const rows = corrected(source);
  const byName = (left: string, right: string) =>
    Number(right === BANGKOK) - Number(left === BANGKOK) || compareThai(left, right);

  const used = new Set<string>();
  const use = (name: string) => {
    check(/^[^\s\d|]+$/.test(name), `a name that cannot be packed: ${name}`);
    used.add(name);
    return name;
  };
  const grouped = (part: readonly Row[], key: 'province' | 'district') =>
    [...Map.groupBy(part, (row) => row[key])].sort(([left], [right]) => byName(left, right));

  const provinces = grouped(rows, 'province').map(
    ([province, ofProvince]) =>
      [
        use(province),
        grouped(ofProvince, 'district').map(([district, ofDistrict]) => {
          use(district);
          const zip = commonZip(ofDistrict);
          const subdistricts = ofDistrict
            .sort(
              (left, right) =>
                compareThai(left.subdistrict, right.subdistrict) || Number(left.zip) - Number(right.zip),
            )
            .map((row) => use(row.subdistrict) + (row.zip === zip ? '' : row.zip));
          check(
            ofDistrict.every((row) => /^[1-9]\d{4}$/.test(row.zip)),
            `a bad zip in ${district}`,
          );
          return [district, zip, subdistricts.join(' ')] as const;
        }),
      ] as const,
  );
  check(provinces.length === 77, `${provinces.length} provinces`);
  check(provinces.reduce((sum, [, districts]) => sum + districts.length, 0) === 928, 'not 928 districts');
  check(rows.length > 7_400 && rows.length < 7_600, `${rows.length} rows`);

  const names = [...used].map((name) => {
    const romanised = english.get(name) ?? '';
    check(/^[A-Z][A-Za-z -]*$/.test(romanised), `no English for ${name}`);
    return romanised;
  });
  for (const name of Object.keys(ENGLISH)) check(used.has(name), `English for an unknown place: ${name}`);
  return { provinces, english: names.join('|') };
}

if (import.meta.main) {
  const target = new URL('../dist/thai-addresses.json', import.meta.url);
  mkdirSync(new URL('.', target), { recursive: true });
  writeFileSync(target, JSON.stringify(await buildAddressTable()));
  process.stdout.write(`wrote ${fileURLToPath(target)}\n`);
}
