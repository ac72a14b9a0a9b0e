import { MonthExportQuery } from '@mali/contracts/accounting';
import {
  BloggerEarningsAnswer,
  PayBloggerRequest,
  StaffEarningsAnswer,
} from '@mali/contracts/blogger-earnings';
import { ErrorAnswers, Strict } from '@mali/contracts/common';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { sendTable, TableAnswers } from '../../platform/table-file.ts';
import { ownEarnings, payBlogger, staffEarnings } from './earnings.ts';
import { exportEarnings } from './earnings-file.ts';

const common = { tags: ['bloggers'], security: [{ bearer: [] }] };

/** What bloggers earn, and payouts to them (BLOG-07; docs/decisions/0096). */
export function bloggerEarningRoutes(app: App, deps: Deps): void {
  app.get(
    '/v3/users/me/blogger/earnings',
    {
      config: { guard: 'profile:own', rate: 'browse' },
      schema: {
        ...common,
        summary: 'What the caller earned with links, and what was paid',
        operationId: 'getBloggerEarnings',
        querystring: Strict({}),
        response: { 200: BloggerEarningsAnswer, ...ErrorAnswers },
      },
    },
    ({ caller }) => ownEarnings(deps, caller),
  );
  app.get(
    '/admin/accounting/bloggers',
    {
      config: { guard: 'books:read', rate: 'browse' },
      schema: {
        ...common,
        summary: 'What bloggers have earned, and the newest payouts',
        operationId: 'listBloggerEarnings',
        querystring: Strict({}),
        response: { 200: StaffEarningsAnswer, ...ErrorAnswers },
      },
    },
    ({ caller }) => staffEarnings(deps, caller),
  );
  app.get(
    '/admin/accounting/bloggers/export',
    {
      config: { guard: 'books:read', rate: 'order' },
      schema: {
        ...common,
        summary: 'Entries of the earnings of all bloggers',
        operationId: 'exportBloggerEarnings',
        querystring: MonthExportQuery,
        response: TableAnswers,
      },
    },
    async ({ caller, query }, reply) =>
      sendTable(
        reply,
        { name: 'blogger-earnings', format: query.format },
        await exportEarnings(deps, caller, query),
      ),
  );
  app.post(
    '/admin/accounting/bloggers/pay',
    {
      config: { guard: 'books:close', rate: 'write' },
      schema: {
        ...common,
        summary: 'Record that all that is due to a blogger was paid, once for each key',
        operationId: 'payBlogger',
        body: PayBloggerRequest,
        response: { 200: StaffEarningsAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, body }) => payBlogger(deps, caller, body),
  );
}
