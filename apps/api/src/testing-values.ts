import fc from 'fast-check';

/** Whether to run exhaustively: `npm run test:full`. */
export const FULL = process.env.FULL === '1';

/**
 * Number of runs of a property: a tenth of `full` per commit, each time with a new seed, which a failure
 * prints; all of them in `npm run test:full`.
 */
export const runs = (full: number): number => (FULL ? full : Math.ceil(full / 10));

/** JSON Schema as far as the contracts use it. */
export type Schema = Readonly<{
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
}>;

/** Texts known to cause problems; all of them are storable. */
const AWKWARD_TEXTS = [
  "'; DROP TABLE users; --",
  "' OR '1'='1",
  '%_\\%',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><svg/onload=alert(1)>',
  'javascript:alert(1)',
  '=HYPERLINK("http://evil.example")',
  '../../../../etc/passwd',
  '{{7*7}}',
  '__proto__',
  'น้ำหอม กลิ่นมะลิ ๑๒๓',
  '👩🏽‍🦱💄🇹🇭',
  '\u202eright to left\u202c',
  '\u200b\ufeff',
  'line\r\nSet-Cookie: a=b',
  'İıſK',
  ' ',
];

const text = (min: number, max: number): fc.Arbitrary<string> => {
  const fits = (value: string): boolean => [...value].length >= min && [...value].length <= max;
  const awkward = AWKWARD_TEXTS.filter(fits);
  const random = fc.string({
    minLength: min,
    maxLength: Math.min(max, Math.max(min, 30)),
    unit: 'grapheme-ascii',
  });
  const long = fc.constant('ย'.repeat(Math.min(max, 5000)));
  return awkward.length === 0
    ? random
    : fc.oneof({ weight: 4, arbitrary: random }, { weight: 3, arbitrary: fc.constantFrom(...awkward) }, long);
};

const byPattern = new Map<string, fc.Arbitrary<string>>();

/** Texts of a pattern. Making the arbitrary takes longer than drawing from it. */
function matching(pattern: string): fc.Arbitrary<string> {
  const known = byPattern.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  byPattern.set(pattern, known);
  return known;
}

const formatted: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9]{0,8}@[a-z]{1,6}\.example$/),
  'date-time': fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  date: fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
};

/**
 * Values valid for a schema. `known` are existing values, by property name: they get requests past 404 about
 * half of the time.
 */
export function validValues(
  schema: Schema,
  known: Readonly<Record<string, readonly unknown[]>> = {},
  name = '',
): fc.Arbitrary<unknown> {
  const made = (): fc.Arbitrary<unknown> => {
    if (schema.anyOf !== undefined)
      return fc.oneof(...schema.anyOf.map((one) => validValues(one, known, name)));
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    switch (schema.type) {
      case 'object': {
        const entries = Object.entries(schema.properties ?? {});
        const model = Object.fromEntries(
          entries.map(([key, inner]) => [key, validValues(inner, known, key)]),
        );
        return fc.record(model, { requiredKeys: [...(schema.required ?? [])] });
      }
      case 'array': {
        const { minItems = 0, maxItems = 4 } = schema;
        const size = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) };
        return fc.array(validValues(schema.items ?? {}, known, name), size);
      }
      case 'string': {
        const { minLength = 0, maxLength = 100, pattern, format } = schema;
        if (pattern !== undefined) {
          return matching(pattern).filter((s) => s.length >= minLength && s.length <= maxLength);
        }
        return formatted[format ?? ''] ?? text(minLength, maxLength);
      }
      case 'integer':
        return fc.integer({ min: schema.minimum ?? -1_000_000, max: schema.maximum ?? 1_000_000 });
      case 'number': {
        const { minimum = 0, maximum = 1_000_000 } = schema;
        return fc
          .integer({ min: Math.ceil(minimum * 100), max: Math.floor(maximum * 100) })
          .map((n) => n / 100);
      }
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  };
  const existing = known[name];
  // Array items are known by the array's name.
  return schema.type !== 'array' && existing !== undefined && existing.length > 0
    ? fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...existing) }, { weight: 1, arbitrary: made() })
    : made();
}

/** One valid value of the schema, deterministic. */
export function validValue(schema: Schema): unknown {
  return fc.sample(validValues(schema), { seed: 1, numRuns: 1 })[0];
}

/** Invalid replacements of a valid value. */
const WRONG: readonly unknown[] = [
  ...[null, true, -1, 0, 1, 0.1, 1.005, 100, 1e9, 2_147_483_647, 2_147_483_648, 2 ** 53, 1e308, -1e308],
  ...[
    '',
    ' ',
    '1',
    'true',
    'null',
    'NaN',
    ...['Infinity', '1e309', '0x10', '1.0', '-0', '01', ' 1', '๑', '9'.repeat(40)],
    '2026-13-45',
    'x'.repeat(10_000),
    '\0',
    'a\0b',
    '\ud800',
    '😀'.repeat(3000),
  ],
  ...[[], {}, [[[[]]]], [null], { $ne: null }, { length: -1 }, Array.from({ length: 1000 }, () => 1)],
  ...AWKWARD_TEXTS,
];
const UNKNOWN_KEYS = [
  'unknown',
  'role',
  'role_id',
  'price',
  'isAdmin',
  'user_id',
  'constructor',
  'toString',
  '__proto__',
];

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

type Holder = Json[] | { [key: string]: Json };

/** Every position inside a JSON value, as an operation that sets, removes or adds. */
function places(value: Json): { holder: Holder; key: string | number }[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  return [...keys].flatMap((key) => [
    { holder: value, key },
    ...places((value as Record<string | number, Json>)[key] ?? null),
  ]);
}

/** The value with one to three mutations: replaced, removed or added. */
export function spoilt(value: unknown): fc.Arbitrary<unknown> {
  const change = fc.record({
    act: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
    place: fc.nat(10_000),
    wrong: fc.constantFrom(...WRONG),
    key: fc.constantFrom(...UNKNOWN_KEYS),
  });
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    let root = JSON.parse(JSON.stringify(value ?? null)) as Json;
    // Like JSON.parse: a key such as __proto__ becomes an own property.
    const put = (holder: Holder, key: string | number, inner: unknown): void => {
      const own = { value: structuredClone(inner), enumerable: true, configurable: true, writable: true };
      Object.defineProperty(holder, key, own);
    };
    for (const { act, place, wrong, key } of changes) {
      const all = places(root);
      const chosen = all[place % (all.length + 1)];
      const target =
        chosen === undefined ? root : (chosen.holder as Record<string | number, Json>)[chosen.key];
      if (act === 'add' && typeof target === 'object' && target !== null && !Array.isArray(target)) {
        put(target, key, wrong);
      } else if (chosen === undefined) root = structuredClone(wrong) as Json;
      else if (act === 'remove' && Array.isArray(chosen.holder)) chosen.holder.splice(Number(chosen.key), 1);
      else if (act === 'remove') delete (chosen.holder as Record<string, Json>)[chosen.key];
      else put(chosen.holder, chosen.key, wrong);
    }
    return root;
  });
}
