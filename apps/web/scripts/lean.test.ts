import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { RULES, type Rule, without } from './lean.ts';

/** What the shop uses of i18next, without the types of the shop's own texts. */
type I18n = {
  init(options: object): Promise<unknown>;
  addResourceBundle(language: string, namespace: string, texts: object): unknown;
  changeLanguage(language: string): Promise<unknown>;
  t(key: string | string[], options?: object): string;
  getFixedT(language: null, namespace: string): (key: string, options: object) => string;
  exists(key: string): boolean;
  hasLoadedNamespace(namespace: string): boolean;
};

const require = createRequire(import.meta.url);
/** The files of an installed library that browsers may be given. @param by the library that brings it, or the shop */
function filesOf(library: string, folder: string, by = import.meta.url): string[] {
  // A package may keep its package.json to itself, but not where it lies.
  const root = join(
    dirname(createRequire(by).resolve(library)).split(`node_modules/${library}`)[0] ?? '',
    'node_modules',
    library,
  );
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.m?js$/.test(name))
    .map((name) => join(root, folder, name));
}
const LIBRARIES = [
  ...filesOf('axios', 'lib'),
  ...filesOf('react-router', 'dist/production', require.resolve('react-router-dom')),
  ...filesOf('i18next', 'dist/esm'),
  ...filesOf('@reduxjs/toolkit', 'dist/query'),
  ...filesOf('react-dom', 'cjs'),
];
const SOURCES = readdirSync(join(import.meta.dirname, '../src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name))
  .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, '../src', name), 'utf8') }));

const fileOf = (rule: Rule): string[] =>
  LIBRARIES.filter((file) => rule.file.test(file)).filter((file) =>
    readFileSync(file, 'utf8').includes(rule.holds ?? ''),
  );
const named = RULES.map((rule, place) => {
  const parts = rule.functions ?? Object.keys(rule.answers ?? {});
  return [`${place} ${parts[0] ?? rule.statements ?? rule.file}`, rule] as const;
});

describe('what is left out of the libraries', () => {
  test.each(named)('%s is there, and leaves a smaller file', (_, rule) => {
    const files = fileOf(rule);
    expect(files).toHaveLength(1);
    const code = readFileSync(files[0] ?? '', 'utf8');
    const lean = without(code, rule);
    expect(() => parseAst(lean)).not.toThrow();
    expect(lean.length).toBeLessThan(code.length);
    for (const name of rule.functions ?? []) expect(lean).toContain(`${name} is left out of this build`);
  });

  test.each(named)('%s is needed by nothing of the shop', (_, { unless }) => {
    const needed = SOURCES.filter(({ text }) => unless?.test(text)).map(({ name }) => name);
    expect(needed).toEqual([]);
  });

  test('is told from what is used: texts are found, filled in and counted as with the whole library', async () => {
    const rules = RULES.filter(({ file }) => file.test('/i18next/dist/esm/i18next.js'));
    const [file = ''] = LIBRARIES.filter((each) => rules[0]?.file.test(each));
    const whole = readFileSync(file, 'utf8');
    const load = async (code: string): Promise<I18n> =>
      ((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { default: I18n }).default;
    const answers = async (i18n: I18n) => {
      await i18n.init({
        lng: 'en',
        fallbackLng: false,
        resources: {},
        interpolation: { escapeValue: false },
      });
      i18n.addResourceBundle('en', 'bag', { items_one: '{{count}} item', items_other: '{{count}} items' });
      i18n.addResourceBundle('th', 'bag', { items_other: '{{count}} ชิ้น', name: 'ถุงของ {{who.name}}' });
      const english = [i18n.t('items', { ns: 'bag', count: 1 }), i18n.t('bag:items', { count: 2 })];
      await i18n.changeLanguage('th');
      return [
        ...english,
        i18n.t('bag:items', { count: 1 }),
        i18n.getFixedT(null, 'bag')('name', { who: { name: '<Fah> $& $t(name)' } }),
        i18n.t(['bag:none', 'bag:gone']),
        i18n.exists('bag:name'),
        i18n.hasLoadedNamespace('bag'),
      ];
    };
    const lean = await answers(await load(rules.reduce(without, whole)));
    expect(lean.slice(0, 4)).toEqual(['1 item', '2 items', '1 ชิ้น', 'ถุงของ <Fah> $& $t(name)']);
    const complete = await answers(await load(whole));
    expect(lean.toSpliced(3, 1)).toEqual(complete.toSpliced(3, 1));
  });
});

describe('leaving a part out of a file', () => {
  const code = `function used() { return 1; }
export function idle(a) { return a; }
var late = ({ a }) => a;
class Box { open() { return 1; } close() { return 2; } }
function outer() { function inner() { return 1; } return inner() + 1; }
Thing.displayName = "Thing";`;
  const rule = (parts: Partial<Rule>): Rule => ({ file: /x/, unless: null, ...parts });

  test('takes its body, and says so when it is reached', () => {
    const lean = without(code, rule({ functions: ['idle', 'Box.close', 'outer.inner'] }));
    expect(lean).toContain('export function idle(a) { throw new Error("idle is left out of this build"); }');
    expect(lean).toContain('open() { return 1; } close() { throw new Error("Box.close is left out');
    expect(lean).toContain(
      'function inner() { throw new Error("outer.inner is left out of this build"); } return inner() + 1;',
    );
    expect(lean).toContain('function used() { return 1; }');
  });

  test('lets it answer something else, or leaves statements out', () => {
    expect(without(code, rule({ answers: { late: '0', idle: 'a' } }))).toContain(
      'var late = ({ a }) => { return 0; };',
    );
    expect(without(code, rule({ statements: /^\w+\.displayName = / }))).not.toContain('displayName');
    expect(without(code, rule({ instead: 'export {};' }))).toBe('export {};');
  });

  test.each([
    { functions: ['gone'] },
    { functions: ['Box.gone'] },
    { functions: ['outer.gone'] },
    { answers: { gone: '1' } },
    { statements: /^nothing/ },
  ])('fails when it is not there: %o', (parts) => {
    expect(() => without(code, rule(parts))).toThrow(/there is no|no statement/);
  });
});
