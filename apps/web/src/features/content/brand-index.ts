import type { Brand } from '@mali/contracts/catalogue';
import { compareThai } from '@mali/thai/collate';
import { fold } from '@mali/thai/fold';

export type Alphabet = 'thai' | 'latin';

/** ก to ฮ without the two obsolete consonants. */
const THAI = [...'กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ'];
const LATIN = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
export const LETTERS: Readonly<Record<Alphabet, readonly string[]>> = { thai: THAI, latin: LATIN };

/** The name a brand has in an alphabet. */
const nameIn = (alphabet: Alphabet, { brand_en, brand_th }: Brand): string =>
  alphabet === 'thai' ? brand_th || brand_en : brand_en;

/**
 * The index letter of a name: for Thai its first consonant, which a vowel may precede; null for a name that
 * starts with no letter of the alphabet.
 */
export function letterOf(alphabet: Alphabet, name: string): string | null {
  const letter =
    alphabet === 'thai' ? /^[เแโใไ]?([ก-ฮ])/.exec(name)?.[1] : name.normalize('NFD').charAt(0).toUpperCase();
  return letter !== undefined && LETTERS[alphabet].includes(letter) ? letter : null;
}

export type Group = { letter: string | null; brands: Brand[] };

/** Brands by index letter, in alphabetical order; others last. */
export function brandGroups(brands: readonly Brand[], alphabet: Alphabet): Group[] {
  const sorted = [...brands].sort((a, b) => compareThai(nameIn(alphabet, a), nameIn(alphabet, b)));
  const groups = Map.groupBy(sorted, (brand) => letterOf(alphabet, nameIn(alphabet, brand)));
  return [...LETTERS[alphabet], null].flatMap((letter) => {
    const found = groups.get(letter);
    return found === undefined ? [] : [{ letter, brands: found }];
  });
}

/** Brands whose name, in either alphabet, contains the input. */
export function brandsNamed(brands: readonly Brand[], typed: string): Brand[] {
  const part = fold(typed);
  if (part === '') return [...brands];
  return brands.filter(({ brand_en, brand_th }) =>
    [brand_en, brand_th].some((name) => fold(name).includes(part)),
  );
}
