import { startQuery } from '../clients/run-query.ts';
import { categories } from '../features/catalogue/calls.ts';
import { announcement, extraPages } from '../features/navigation/calls.ts';

/**
 * Starts what the frame of every page shows, before it is drawn, on the web server as in the browser: what the document
 * brought is there in the first drawing of both.
 */
export async function startFirstQueries(): Promise<void> {
  await Promise.all([
    startQuery(categories.initiate(undefined, { subscribe: false })),
    startQuery(announcement.initiate(undefined, { subscribe: false })),
    startQuery(extraPages.initiate(undefined, { subscribe: false })),
  ]);
}
