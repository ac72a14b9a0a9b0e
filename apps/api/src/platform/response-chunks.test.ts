import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joined, kept, withLists } from './response-chunks.ts';

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));

it('withLists › equals the JSON of the whole object, for any texts', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"data":[]', '\\"brands\\":[]', 'ก"data":[]', '}', '{}'),
  );
  const values = fc.array(fc.record({ name: text, data: text }), { maxLength: 5 });
  const rest = fc.oneof(
    fc.constant({}),
    fc.record({
      name: text,
      other: fc.constant([]),
      facets: fc.record({ names: fc.array(text), data: values }),
    }),
  );
  fc.assert(
    fc.property(values, values, rest, (data, brands, object) => {
      const parts = withLists(JSON.stringify(object), { data: data.map(bytes), brands: brands.map(bytes) });
      const whole = JSON.stringify({ ...object, data, brands });
      expect(joined(parts).toString()).toBe(whole);
      expect(joined(kept(parts).parts).toString()).toBe(whole);
    }),
  );
});
