import { afterAll } from 'vitest';
import { readOpenSearch } from '../../platform/opensearch-settings.ts';
import type { TestApp } from '../../testing.ts';
import type { CatalogueIndex } from '../catalogue/catalogue-index.ts';
import { catalogueIndexContract } from './catalogue-index-fixtures.ts';
import { OpenSearch } from './opensearch-client.ts';
import { FakeOpenSearch } from './opensearch-fixtures.ts';
import { OpenSearchIndex } from './opensearch-index.ts';
import { CatalogueIndexer } from './opensearch-indexer.ts';
import { aliasOf } from './opensearch-mapping.ts';

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** The index of a shop in an engine, filled. */
async function filled({ deps }: TestApp, url: string): Promise<CatalogueIndex> {
  const settings = readOpenSearch({
    env: { OPENSEARCH_URL: url },
    whole: (_name, fallback) => fallback,
    fault: (message) => {
      throw new Error(message);
    },
  });
  if (settings === null) throw new Error('no address of an engine');
  const engine = await OpenSearch.open(settings, { slow: true });
  const indexer = new CatalogueIndexer(deps, engine, settings);
  await indexer.rebuild(await deps.snapshot.get(deps));
  const index = await OpenSearchIndex.open(deps, settings);
  ends.push(async () => {
    for (const name of await engine.behind(aliasOf(settings.prefix))) await engine.remove(name);
    await index.close();
    await engine.close();
  });
  await index.prepare();
  return index;
}

catalogueIndexContract('an engine that answers as OpenSearch documents', async (shop) => {
  const fake = await FakeOpenSearch.start();
  ends.push(() => fake.stop());
  return filled(shop, fake.url);
});

/** A real one, with indices of its own, where its address is set. */
const real = process.env.OPENSEARCH_URL ?? '';
if (real !== '') {
  const url = new URL(real);
  url.pathname = '/mali-contract';
  catalogueIndexContract('OpenSearch', (shop) => filled(shop, url.href));
}
