import { startQuery } from '../clients/run-query.ts';
import { categories } from '../features/catalogue/calls.ts';
import { announcement, extraPages } from '../features/navigation/calls.ts';

/**
 * Starts the queries of every page's frame before rendering, on the web server and in the browser: the
 * document's data is available to the first render of both.
 */
export async function startFirstQueries(): Promise<void> {
  await Promise.all([
    startQuery(categories.initiate(undefined, { subscribe: false })),
    startQuery(announcement.initiate(undefined, { subscribe: false })),
    startQuery(extraPages.initiate(undefined, { subscribe: false })),
  ]);
}
