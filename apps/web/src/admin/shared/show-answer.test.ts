import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configureStore } from '@reduxjs/toolkit';
import { expect, it } from 'vitest';
import { api } from '../../clients/api.ts';
import { showAnswer } from './show-answer.ts';

/** Mutations that answer with the type of a query and need not show the answer, each with the reason. */
const EXCEPT: Readonly<Record<string, string>> = {
  coinsByHand: 'the query is a page of a list without a revision',
  newestPost: 'reads the record, and is no change of it',
  savePost: 'the editor holds the newest version itself',
  publishPost: 'the editor holds the newest version itself',
  withdrawPost: 'the editor holds the newest version itself',
  saveDraft: 'the editor holds the newest version itself',
  publishDraft: 'the answer is a version that no page shows yet',
  withdrawVersion: 'the answer is a new draft that no page shows yet',
  testWebhook: 'the answer is a new message that no page shows yet',
};
/** Makes a record: no page has read it before. */
const MAKES = /^(make|create|open|begin|record|book|receiveGoods|changePrices|start(?!Handout))/;
/** Forms of the name above that change a record which is shown. */
const CHANGES = ['makePlace', 'makeSiteDialog'];

type Endpoint = Readonly<{ file: string; name: string; kind: string; type: string; body: string }>;

/** The endpoints of the back office, from the text of their files: types are gone when the code runs. */
const ENDPOINTS: readonly Endpoint[] = (() => {
  const folder = join(import.meta.dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('calls.ts'),
  );
  const start = /(\w+): build\.(query|mutation)<\s*(\w+)(?=,)/g;
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const found = [...text.matchAll(start)];
    return found.map(({ 1: name = '', 2: kind = '', 3: type = '', index }, i) => ({
      ...{ file, name, kind, type, body: text.slice(index, found[i + 1]?.index) },
    }));
  });
})();
const QUERIES = new Map(ENDPOINTS.filter(({ kind }) => kind === 'query').map((one) => [one.name, one.type]));
const RECORDS = new Set(QUERIES.values());
const CASES = ENDPOINTS.filter(
  ({ name, kind, type }) =>
    kind === 'mutation' &&
    RECORDS.has(type) &&
    !(name in EXCEPT) &&
    (!MAKES.test(name) || CHANGES.includes(name)),
);

it('every mutation that answers with the record of a page shows the answer in its query', () => {
  // The texts are read as they are meant to be.
  expect(CASES.length).toBeGreaterThan(80);
  const wrong = CASES.filter(({ body, type }) => {
    const query = /onQueryStarted: showAnswer\(\s*'(\w+)'/.exec(body)?.[1] ?? '';
    return QUERIES.get(query) !== type;
  });
  expect(wrong.map(({ file, name, type }) => `${file}: ${name} answers with ${type}`)).toEqual([]);
});

it('the answer of a change is shown before the record is read again', async () => {
  type Thing = { id: number; revision: number };
  const held: ((thing: { data: Thing }) => void)[] = [];
  const calls = api.enhanceEndpoints({ addTagTypes: ['Thing'] }).injectEndpoints({
    endpoints: (build) => ({
      thing: build.query<Thing, number>({
        queryFn: () => new Promise((resolve) => held.push(resolve)),
        providesTags: ['Thing'],
      }),
      changeThing: build.mutation<Thing, Thing>({
        queryFn: ({ id, revision }) =>
          revision === 1
            ? { data: { id, revision: 2 } }
            : {
                error: {
                  status: 409,
                  code: 'RECORD.CHANGED',
                  text: { th: '', en: '' },
                  details: null,
                } as never,
              },
        invalidatesTags: ['Thing'],
        onQueryStarted: showAnswer('thing', ({ id }) => id),
      }),
    }),
  });
  const store = configureStore({
    reducer: { [calls.reducerPath]: calls.reducer },
    middleware: (standard) => standard().concat(calls.middleware),
  });
  const shown = () => calls.endpoints.thing.select(7)(store.getState()).data;
  const reading = store.dispatch(calls.endpoints.thing.initiate(7));
  held[0]?.({ data: { id: 7, revision: 1 } });
  await reading;
  await store.dispatch(calls.endpoints.changeThing.initiate({ id: 7, revision: 1 }));
  expect(held).toHaveLength(2);
  expect(shown()).toEqual({ id: 7, revision: 2 });
  // A refusal changes nothing.
  await store.dispatch(calls.endpoints.changeThing.initiate({ id: 7, revision: 3 }));
  expect(shown()).toEqual({ id: 7, revision: 2 });
  held[1]?.({ data: { id: 7, revision: 2 } });
  reading.unsubscribe();
});
