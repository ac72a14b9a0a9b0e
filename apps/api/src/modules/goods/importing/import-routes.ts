import { ErrorAnswers, NoBody, Strict } from '@mali/contracts/common';
import { IMPORT_LIST } from '@mali/contracts/lists/imports';
import { PRODUCT_LIST } from '@mali/contracts/lists/products';
import { type ListExportQuery, listExportQuery } from '@mali/contracts/lists/query';
import { IMPORT_LIMITS } from '@mali/contracts/product-import-values';
import {
  ArchiveParts,
  ArchiveQuery,
  CheckImportRequest,
  ImportParams,
  ImportResultQuery,
  ImportRow,
  ImportRows,
  ImportRowsQuery,
  ProductImport,
} from '@mali/contracts/product-imports';
import { Type } from 'typebox';
import type { Deps } from '../../../platform/deps.ts';
import { type StoredUpload, storedFormRoutes } from '../../../platform/form.ts';
import type { App } from '../../../platform/http.ts';
import { listRoutes } from '../../../platform/office-list-routes.ts';
import {
  ArchiveAnswers,
  CsvAnswers,
  sendArchive,
  sendTable,
  TableAnswers,
} from '../../../platform/table-file.ts';
import { archiveParts } from './archive-parts.ts';
import { countImports, exportImports, listImports } from './import-list.ts';
import {
  checkImport,
  getImport,
  importResult,
  importRows,
  runImport,
  sendImport,
  stopRun,
} from './imports.ts';
import { exportProductArchive } from './product-archive.ts';
import { exportProductTable } from './product-table.ts';

const tags = ['imports'];
const security = [{ bearer: [] }];
const one = { 200: ProductImport, ...ErrorAnswers };
const File = (description: string) =>
  Type.Unsafe<StoredUpload>({ contentMediaType: 'application/octet-stream', description });
const ImportForm = Strict({
  file: File('CSV, XLSX, or a ZIP with one of them and pictures; at most 50 MB'),
  pictures: Type.Optional(File('ZIP of pictures; at most 50 MB')),
});

/** Imports of products (docs/decisions/0061). */
export function importRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      path: '/admin/imports',
      guard: 'goods:edit',
      tag: 'imports',
      list: IMPORT_LIST,
      row: ImportRow,
      what: 'Imports of products',
      operation: 'Imports',
    },
    {
      page: (_caller, query) => listImports(deps, query),
      counts: () => countImports(deps),
      file: (caller, query) => exportImports(deps, caller, query),
    },
  );
  storedFormRoutes(app, ['file', 'pictures'], IMPORT_LIMITS.uploadBytes, deps.files, (scope) => {
    scope.post(
      '/admin/imports',
      {
        config: { guard: 'goods:edit', rate: 'write' },
        schema: {
          tags,
          summary: 'Send a file of products; it is read by the worker',
          operationId: 'sendImport',
          security,
          consumes: ['multipart/form-data'],
          body: ImportForm,
          response: one,
        },
      },
      async ({ caller, body }) => sendImport(deps, caller, body),
    );
  });
  app.get(
    '/admin/imports/:import_id',
    {
      config: { guard: 'goods:edit', rate: 'browse' },
      schema: {
        tags,
        summary: 'An import: its columns, choices and counts',
        operationId: 'getImport',
        security,
        params: ImportParams,
        querystring: Strict({}),
        response: one,
      },
    },
    async ({ params }) => getImport(deps, params.import_id),
  );
  app.post(
    '/admin/imports/:import_id/check',
    {
      config: { guard: 'goods:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Begin a dry run with these columns and choices',
        operationId: 'checkImport',
        security,
        params: ImportParams,
        body: CheckImportRequest,
        response: one,
      },
    },
    async ({ params, body }) => checkImport(deps, params.import_id, body),
  );
  app.post(
    '/admin/imports/:import_id/run',
    {
      config: { guard: 'goods:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Begin the import that was checked, or go on with one that was stopped',
        operationId: 'runImport',
        security,
        params: ImportParams,
        body: NoBody,
        response: one,
      },
    },
    async ({ caller, params }) => runImport(deps, caller, params.import_id),
  );
  app.post(
    '/admin/imports/:import_id/stop',
    {
      config: { guard: 'goods:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Stop a dry run or an import',
        operationId: 'stopImport',
        security,
        params: ImportParams,
        body: NoBody,
        response: one,
      },
    },
    async ({ caller, params }) => stopRun(deps, caller, params.import_id),
  );
  app.get(
    '/admin/imports/:import_id/rows',
    {
      config: { guard: 'goods:edit', rate: 'browse' },
      schema: {
        tags,
        summary: 'What becomes of the products of a file, some at a time',
        operationId: 'getImportRows',
        security,
        params: ImportParams,
        querystring: ImportRowsQuery,
        response: { 200: ImportRows, ...ErrorAnswers },
      },
    },
    async ({ params, query }) => importRows(deps, params.import_id, query),
  );
  app.get(
    '/admin/imports/:import_id/result',
    {
      config: { guard: 'goods:edit', rate: 'browse' },
      schema: {
        tags,
        summary: 'What became of each product, with every remark at its row and column, as CSV',
        operationId: 'getImportResult',
        security,
        params: ImportParams,
        querystring: ImportResultQuery,
        response: CsvAnswers,
      },
    },
    async ({ params, query }, reply) => {
      const content = await importResult(deps, params.import_id, query.lang ?? 'th');
      return sendTable(reply, { name: `import-${params.import_id}` }, content);
    },
  );
  app.get(
    '/admin/products/table',
    {
      config: { guard: 'goods:edit', rate: 'browse' },
      schema: {
        tags,
        summary: 'Products of the list as a table that can be imported, a row for each variant',
        operationId: 'exportProductTable',
        security,
        querystring: listExportQuery(PRODUCT_LIST),
        response: TableAnswers,
      },
    },
    async ({ caller, query }, reply) => {
      const asked = query as ListExportQuery;
      const content = await exportProductTable(deps, caller, asked);
      return sendTable(reply, { name: 'products-table', format: asked.format }, content);
    },
  );
  app.get(
    '/admin/products/archive',
    {
      config: { guard: 'goods:edit', rate: 'browse' },
      schema: {
        tags,
        summary:
          'Products of the list, or of a part, as a ZIP that can be imported: the table, and the pictures by SKU',
        operationId: 'exportProductArchive',
        security,
        querystring: ArchiveQuery,
        response: ArchiveAnswers,
      },
    },
    async ({ caller, query }, reply) => {
      const { from, until = null, ...filters } = query;
      const range = from === undefined && until === null ? undefined : { from: from ?? 1, until };
      const content = await exportProductArchive(deps, caller, filters, range);
      return sendArchive(reply, 'products', content);
    },
  );
  app.get(
    '/admin/products/archive/parts',
    {
      config: { guard: 'goods:edit', rate: 'order' },
      schema: {
        tags,
        summary: 'Parts of the archive of a list of products, each small enough to be imported',
        operationId: 'listArchiveParts',
        security,
        querystring: listExportQuery(PRODUCT_LIST),
        response: { 200: ArchiveParts, ...ErrorAnswers },
      },
    },
    ({ query }) => archiveParts(deps, query as ListExportQuery),
  );
}
