import { CONTACT_TOPICS } from '@mali/contracts/contact-topics';
import { act } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { vi } from 'vitest';

/**
 * The fake API. A test adds handlers with `server.use(http.get('*\/api/…', …))`; requests made by the layout
 * of every page, by sign-in providers, by rewards and for the stock of branches return empty results.
 */
export const server = setupServer(
  http.get('*/content/header-announcements', () => HttpResponse.json({ announcement: null, link: null })),
  http.get('*/api/v3/categories/find', () => HttpResponse.json({ data: [], count: 0 })),
  http.get('*/content/contact-topics', () => HttpResponse.json({ data: [...CONTACT_TOPICS] })),
  http.get('*/content/mega-menu', () => HttpResponse.json({ data: [] })),
  http.get('*/content/pages', () => HttpResponse.json({ data: [], count: 0, empty: [] })),
  http.get('*/content/information-pages/:name/versions', () => HttpResponse.json({ versions: [] })),
  http.get('*/content/popups', () =>
    HttpResponse.json({ image: null, link: null, close_button_color: null }),
  ),
  http.get('*/api/v3/home', () =>
    HttpResponse.json({ best_sellers: [], new_arrivals: [], promotions: [], pricing: { variants: [] } }),
  ),
  http.get('*/api/v3/users/me/coins', () =>
    HttpResponse.json({ balance: 0, owed: 0, expiring: null, ledger: [], count: 0 }),
  ),
  http.get('*/api/v3/branch_stock', () => HttpResponse.json({ branches: [], count: 0 })),
  http.post('*/api/v3/pickup_places', () => HttpResponse.json({ places: [], count: 0 })),
  http.post('*/api/api/get_user_coupons', () => HttpResponse.json({ data: [], count: 0 })),
  http.get('*/api/admin/notices', () => HttpResponse.json({ notices: [], unread: 0, next: null })),
  http.get('*/api/v3/questions', () =>
    HttpResponse.json({ data: [], count: 0, page: 1, limit: 5, may_answer: false }),
  ),
  http.get('*/api/admin/privacy_requests', () => HttpResponse.json({ rows: [], next: null })),
  http.get('*/api/admin/moderation/counts', () => HttpResponse.json({ views: {} })),
  http.get('*/api/admin/inbox/counts', () =>
    HttpResponse.json({ unassigned: 0, mine: 0, all: 0, waiting: 0, unread: 0, late: false }),
  ),
  http.get('*/api/v3/auth/providers', () => HttpResponse.json({ data: [], count: 0 })),
  http.get('*/api/v3/users/me/identities', () => HttpResponse.json({ data: [], count: 0 })),
);

/**
 * Resolves when whatever was imported and requested before has arrived and is rendered, except answers that a test
 * withholds: later requests have been answered. For tests that something does not happen.
 */
export async function settled(): Promise<void> {
  server.use(http.get('http://later.example/', () => new HttpResponse(null)));
  await act(async () => {
    await vi.dynamicImportSettled();
    for (let round = 0; round < 3; round += 1) await fetch('http://later.example/');
  });
}
