import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { joined, sendParts, withLists } from './parts.ts';

const kept = (value: unknown) => Buffer.from(JSON.stringify(value));

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
      const parts = withLists(json, [
        ['data', data.map(kept)],
        ['brands', brands.map(kept)],
      ]);
      expect(joined(parts).toString()).toBe(JSON.stringify(whole));
    }),
  );
});

it('withLists › leaves out a list that the answer does not have', () => {
  expect(joined(withLists('{"a":1}', [['data', [kept(1)]]])).toString()).toBe('{"a":1}');
});

/** Different answers, some of them longer than what is kept for answers. */
const answerTo = (n: number) => ({ n, data: Array.from({ length: 40 }, () => `${n}ก`.repeat(n % 2_000)) });

it('sendParts › sends each its own, however many at once and however often the memory is used again', async () => {
  const app = fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  // Others are put together before one is on its way.
  app.addHook('onSend', async () => {
    await sleep(20);
  });
  app.get<{ Params: { n: string } }>('/:n', (request, reply) => {
    const { data, n } = answerTo(Number(request.params.n));
    return sendParts(reply, withLists(JSON.stringify({ n, data: [] }), [['data', data.map(kept)]]));
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const numbers = Array.from({ length: 300 }, (_, i) => (i * 37) % 1_999);
  const visitors = Array.from({ length: 12 }, async (_, visitor) => {
    for (const n of numbers.filter((_, i) => i % 12 === visitor)) {
      const { body } = await fetch(`${url}/${n}`);
      if (body === null) throw new Error('no answer');
      // Some leave in the middle of it.
      if (n % 5 === 0) await body.cancel();
      else expect(await textOf(body)).toBe(JSON.stringify(answerTo(n)));
    }
  });
  await Promise.all(visitors);
});
