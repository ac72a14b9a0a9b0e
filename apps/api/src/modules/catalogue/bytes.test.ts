import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Bytes, withLists } from './bytes.ts';

const kept = (value: unknown) => {
  const bytes = Buffer.from(JSON.stringify(value));
  return (out: Bytes) => out.bytes(bytes);
};

it('withLists › is the JSON of the whole, whatever its texts are', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"data":[]', '\\"brands\\":[]', 'ก"data":[]'),
  );
  const values = fc.array(fc.record({ name: text, data: text }), { maxLength: 5 });
  fc.assert(
    fc.property(values, values, text, (data, brands, name) => {
      const whole = { data, name, facets: { names: [name], brands }, end: name };
      const json = JSON.stringify({ ...whole, data: [], facets: { ...whole.facets, brands: [] } });
      const written = withLists(json, [
        ['data', data.map(kept)],
        ['brands', brands.map(kept)],
      ]);
      expect(written.toString()).toBe(JSON.stringify(whole));
    }),
  );
});

it('withLists › leaves out a list that the answer does not have', () => {
  expect(withLists('{"a":1}', [['data', [kept(1)]]]).toString()).toBe('{"a":1}');
});

it('withLists › grows with what is put into it', () => {
  const long = 'ก'.repeat(200_000);
  expect(withLists('{"data":[]}', [['data', [kept(long), kept(long)]]]).toString()).toBe(
    JSON.stringify({ data: [long, long] }),
  );
});
