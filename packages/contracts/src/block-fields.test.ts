import { describe, expect, it } from 'vitest';
import { BLOCK_FIELDS, type BlockField, emptyFields } from './block-fields.ts';
import { STORED_BLOCKS } from './content.ts';
import { CONTENT_FIELDS, CONTENT_ITEM_TYPES } from './content-items.ts';
import { BLOCK_TYPES } from './content-values.ts';
import { STORED_ITEMS } from './stored-items.ts';

type Schema = {
  type?: string | string[];
  const?: unknown;
  anyOf?: Schema[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
};
const isNull = ({ type, const: value }: Schema) => type === 'null' || value === null;
/** A schema without null, and whether it had it. */
function withoutNull(schema: Schema): { schema: Schema; isOptional: boolean } {
  const { type, anyOf } = schema;
  if (Array.isArray(type)) {
    const [only = ''] = type.filter((one) => one !== 'null');
    return { schema: { ...schema, type: only }, isOptional: type.includes('null') };
  }
  if (anyOf?.some(isNull) !== true) return { schema, isOptional: false };
  return { schema: anyOf.find((one) => !isNull(one)) ?? schema, isOptional: true };
}
const values = ({ anyOf = [], enum: all }: Schema) => all ?? anyOf.map((one) => one.const);

/** What a schema says of a field, in the words of BLOCK_FIELDS. */
function described(name: string, whole: Schema): BlockField {
  const { schema, isOptional } = withoutNull(whole);
  const optional = isOptional ? { optional: true as const } : {};
  const keys = Object.keys(schema.properties ?? {}).join();
  const { minItems: min = 0, maxItems: max = 0 } = schema;
  if (keys === 'th,en') {
    const length = schema.properties?.th?.maxLength ?? 0;
    const required = schema.properties?.th?.pattern === '\\S' && { required: true as const };
    return { name, kind: 'text', max: length, ...(length >= 400 && { long: true as const }), ...required };
  }
  if (keys === 'hash,alt') return { name, kind: 'picture', ...optional };
  if (keys === 'label,link') return { name, kind: 'button', ...optional };
  if (schema.type === 'object') return { name, kind: 'group', of: fieldsOf(schema) };
  if (name === 'products') return { name, kind: 'products' };
  if (name === 'source') return { name, kind: 'video' };
  if (name === 'brand') return { name, kind: 'brand' };
  if (name === 'link') return { name, kind: 'link', ...optional };
  if (name === 'category') return { name, kind: 'category', optional: true };
  if (name === 'categories') return { name, kind: 'categories', optional: true, max };
  if (name.endsWith('_id')) {
    const to = name === 'promo_id' ? 'promotion' : name === 'mat_id' ? 'product' : 'section';
    return { name, kind: 'reference', to, ...optional };
  }
  if (schema.type === 'boolean') return { name, kind: 'flag' };
  if (schema.type === 'integer')
    return { name, kind: 'number', min: schema.minimum ?? 0, max: schema.maximum ?? 0 };
  if (schema.type === 'array' && schema.items?.type === 'object')
    return { name, kind: 'list', min, max, of: fieldsOf(schema.items) };
  if (schema.type === 'array')
    return { name, kind: 'words', min, max, length: schema.items?.maxLength ?? 0, ...optional };
  return { name, kind: 'choice', options: values(schema) as string[] };
}
const fieldsOf = ({ properties = {} }: Schema): BlockField[] =>
  Object.entries(properties)
    .filter(([name]) => name !== 'id' && name !== 'type')
    .map(([name, schema]) => described(name, schema));

describe('the form of a block', () => {
  it.each(BLOCK_TYPES)('has the fields that a stored %s has, with their limits', (type) => {
    expect(BLOCK_FIELDS[type]).toEqual(fieldsOf(STORED_BLOCKS[type] as unknown as Schema));
  });

  it.each(CONTENT_ITEM_TYPES)('has the fields that a stored item %s has, with their limits', (type) => {
    expect(CONTENT_FIELDS[type]).toEqual(fieldsOf(STORED_ITEMS[type] as unknown as Schema));
  });

  it('begins with every field of its type', () => {
    for (const type of BLOCK_TYPES)
      expect(Object.keys(emptyFields(BLOCK_FIELDS[type]))).toEqual(
        BLOCK_FIELDS[type].map(({ name }) => name),
      );
  });
});
