import { ErrorAnswers, Strict } from '@mali/contracts/common';
import type { ListDefinition } from '@mali/contracts/lists/definition';
import {
  type ListCount,
  type ListExportQuery,
  type ListQuery,
  listAnswer,
  listCounts,
  listExportQuery,
  listQuery,
} from '@mali/contracts/lists/query';
import type { Permission } from '@mali/contracts/permissions';
import type { Static, TSchema } from 'typebox';
import type { Caller } from './auth.ts';
import type { App } from './http.ts';
import type { ListPage } from './list-query.ts';
import { sendTable, TableAnswers } from './table-file.ts';

const security = [{ bearer: [] }];

/**
 * The routes of a list of the back office: `GET path`, `GET path/counts` and `GET path/export`, with the same permission.
 */
export function listRoutes<Row extends TSchema>(
  app: App,
  about: Readonly<{
    path: string;
    guard: Permission;
    tag: string;
    list: ListDefinition;
    row: Row;
    /** What the rows are, in the plural: `Slips`. */
    what: string;
    /** What the ids of the operations end with: `AdminSlips`. */
    operation: string;
  }>,
  reads: Readonly<{
    page: (caller: Caller, query: ListQuery) => Promise<ListPage<Static<Row>>>;
    counts: (caller: Caller) => Promise<{ views: Record<string, ListCount> }>;
    file: (caller: Caller, query: ListExportQuery) => Promise<AsyncIterable<string | Uint8Array>>;
  }>,
): void {
  const { path, guard, tag, list, row, what, operation } = about;
  const common = { tags: [tag], security };
  app.get(
    path,
    {
      config: { guard, rate: 'browse' },
      schema: {
        ...common,
        summary: `${what}, filtered and sorted, a page at a time`,
        operationId: `list${operation}`,
        querystring: listQuery(list),
        response: { 200: listAnswer(row) as TSchema, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => reads.page(caller, query),
  );
  app.get(
    `${path}/counts`,
    {
      config: { guard, rate: 'browse' },
      schema: {
        ...common,
        summary: `${what}: how many each standing view has`,
        operationId: `count${operation}`,
        querystring: Strict({}),
        response: { 200: listCounts(list), ...ErrorAnswers },
      },
    },
    async ({ caller }) => reads.counts(caller),
  );
  app.get(
    `${path}/export`,
    {
      config: { guard, rate: 'order' },
      schema: {
        ...common,
        summary: `${what}: all of a list as CSV or as a workbook`,
        operationId: `export${operation}`,
        querystring: listExportQuery(list),
        response: TableAnswers,
      },
    },
    async ({ caller, query }, reply) => {
      const pieces = await reads.file(caller, query);
      return sendTable(reply, { name: list.name, format: query.format }, pieces);
    },
  );
}
