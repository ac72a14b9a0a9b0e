import { Layout } from '@mali/contracts/content';
import { Ajv } from 'ajv';
import fastJsonStringify from 'fast-json-stringify';
import { expect, test, vi } from 'vitest';
import { compileWriter } from './answer-writer.ts';

const text = { type: 'string' } as const;
const object = (properties: Record<string, unknown>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });

const CIRCLE = object({ kind: { type: 'string', const: 'circle' }, radius: { type: 'number' } });
const LABEL = object({
  kind: { type: 'string', const: 'label' },
  inner: { anyOf: [CIRCLE, object({ words: text, lang: { anyOf: [{ const: 'th' }, { const: 'en' }] } })] },
});
const SHAPES = object(
  {
    name: text,
    shapes: { type: 'array', items: { anyOf: [CIRCLE, LABEL] } },
    best: orNull({ anyOf: [CIRCLE, LABEL] }),
    at: { type: ['string', 'null'] },
    state: orNull({ type: 'string', enum: ['new', 'old'] }),
    role: { anyOf: [{ enum: [1, 2] }, { type: 'integer', minimum: 100 }] },
    value: { anyOf: [text, { type: 'number' }, { type: 'boolean' }, { type: 'null' }] },
    owner: orNull(object({ name: text })),
    counts: { type: 'object', patternProperties: { '^.*$': orNull({ type: 'number' }) } },
  },
  ['name', 'shapes', 'best'],
);
const CIRCLE_VALUE = { kind: 'circle', radius: 2 };
const LABEL_VALUE = { kind: 'label', inner: { words: 'น้ำ "ฝน"', lang: 'th' } };

const written = (value: object): unknown => JSON.parse(compileWriter(SHAPES)(value));

test('unions, null and nested objects are written as fast-json-stringify does', () => {
  const values = [
    { name: 'a', shapes: [], best: null },
    {
      ...{ name: 'b', shapes: [CIRCLE_VALUE, LABEL_VALUE], best: LABEL_VALUE, at: new Date(0), state: 'new' },
      ...{ role: 2, value: 1.5, owner: { name: 'x' }, counts: { a: 1, b: null } },
    },
    {
      ...{ name: 'c', shapes: [{ kind: 'label', inner: CIRCLE_VALUE }], best: CIRCLE_VALUE, at: null },
      ...{ state: null, role: 120, value: true, owner: null, counts: {} },
    },
    { name: 'd', shapes: [], best: null, value: null },
  ];
  const plain = fastJsonStringify(SHAPES as fastJsonStringify.Schema);
  for (const value of values) expect(written(value)).toEqual(JSON.parse(plain(value)));
});

test('undeclared properties are omitted, also within a branch of a union', () => {
  const secret = { ...CIRCLE_VALUE, cost: 1 };
  expect(written({ name: 'a', shapes: [secret], best: secret, cost: 1 })).toEqual({
    ...{ name: 'a', shapes: [CIRCLE_VALUE], best: CIRCLE_VALUE },
  });
});

test.each([
  ['an unknown kind', { name: 'a', shapes: [{ kind: 'star' }], best: null }],
  ['a branch without what it requires', { name: 'a', shapes: [{ kind: 'circle' }], best: null }],
  ['null where none may be', { name: 'a', shapes: [null], best: null }],
  ['a union that is missing', { name: 'a', shapes: [] }],
  ['another property that is missing', { shapes: [], best: null }],
])('%s is refused', (_what, value) => {
  expect(() => compileWriter(SHAPES)(value)).toThrow(/of no branch|is required/);
});

test('the first layout of a process is written without checks by Ajv', () => {
  const compiled = vi.spyOn(Ajv.prototype, 'getSchema');
  const words = (en: string) => ({ th: `${en} ไทย`, en });
  const picture = { hash: 'aa11bb22', url: '/img/a', width: 9, height: 9, widths: [9], alt: words('A') };
  const heading = { title: words('Title'), text: words('') };
  const tile = { picture, ...heading, link: null };
  const layout: Layout = {
    ...{ id: 1, seo_title: words(''), seo_desc: words(''), seo_keywords: words(''), og_image: null },
    components: [
      { id: 'a', type: 'grid', ...heading, columns: 2, items: [tile, { ...tile, link: '/shop' }] },
      {
        ...{ id: 'b', type: 'video', ...heading, poster: picture, silent: true },
        source: { kind: 'site', site: 'youtube', id: 'abcd' },
      },
    ],
    pricing: {
      ...{ version: '1', at: '2026-11-28T00:00:00.000Z', variants: [], promotions: [], gifts: [] },
      delivery_rates: [],
    },
  };
  expect(JSON.parse(compileWriter(Layout)(layout))).toEqual(layout);
  expect(compiled).not.toHaveBeenCalled();
  // The same schema as it is, so that the test would see them.
  fastJsonStringify(Layout as fastJsonStringify.Schema)(layout);
  expect(compiled).toHaveBeenCalled();
});
