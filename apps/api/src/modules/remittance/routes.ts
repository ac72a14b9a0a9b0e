import { ErrorAnswers, Ok, Strict } from '@mali/contracts/common';
import {
  BookStatement,
  CheckStatement,
  CodSummary,
  DifferenceParams,
  DifferencesAnswer,
  DifferencesCounts,
  DifferencesExportQuery,
  DifferencesQuery,
  ResolveDifference,
  Statement,
  StatementCheck,
  StatementParams,
  StatementQuery,
  StatementsAnswer,
  StatementsQuery,
} from '@mali/contracts/remittance';
import { REMITTANCE } from '@mali/contracts/remittance-values';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { CsvAnswers, sendTable, TableAnswers } from '../../platform/table-file.ts';
import { countDifferences, exportDifferences, listDifferences, listStatements } from './list.ts';
import {
  bookStatement,
  checkStatement,
  codSummary,
  exportStatementRows,
  getStatement,
  resolveDifference,
} from './service.ts';

const tags = ['remittance'];
const security = [{ bearer: [] }];
const guard = 'remittance:manage';
/** A file as base64, and the fields around it. */
const bodyLimit = Math.ceil(REMITTANCE.maxBytes / 3) * 4 + 4096;

/** Statements of carriers about cash on delivery, for the accountant (SHIP-08). */
export function remittanceRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/remittance/statements',
    {
      config: { guard, rate: 'browse' },
      schema: {
        tags,
        summary: 'Statements of carriers, the newest first',
        operationId: 'listStatements',
        security,
        querystring: StatementsQuery,
        response: { 200: StatementsAnswer, ...ErrorAnswers },
      },
    },
    async ({ query }) => listStatements(deps, query),
  );
  app.get(
    '/admin/remittance/summary',
    {
      config: { guard, rate: 'browse' },
      schema: {
        tags,
        summary: 'Cash on delivery in the books',
        operationId: 'getCodSummary',
        security,
        querystring: Strict({}),
        response: { 200: CodSummary, ...ErrorAnswers },
      },
    },
    async () => codSummary(deps),
  );
  app.post(
    '/admin/remittance/check',
    {
      bodyLimit,
      config: { guard, rate: 'browse' },
      schema: {
        tags,
        summary: 'What booking a statement would do',
        operationId: 'checkStatement',
        security,
        body: CheckStatement,
        response: { 200: StatementCheck, ...ErrorAnswers },
      },
    },
    async ({ body }) => checkStatement(deps, body),
  );
  app.post(
    '/admin/remittance/statements',
    {
      bodyLimit,
      config: { guard, rate: 'write' },
      schema: {
        tags,
        summary: 'Book a statement of a carrier',
        operationId: 'bookStatement',
        security,
        body: BookStatement,
        response: { 200: Statement, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => getStatement(deps, await bookStatement(deps, caller, body), {}),
  );
  app.get(
    '/admin/remittance/differences',
    {
      config: { guard, rate: 'browse' },
      schema: {
        tags,
        summary: 'Differences between statements and parcels, a page at a time',
        operationId: 'listCodDifferences',
        security,
        querystring: DifferencesQuery,
        response: { 200: DifferencesAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => listDifferences(deps, caller, query),
  );
  app.get(
    '/admin/remittance/differences/counts',
    {
      config: { guard, rate: 'browse' },
      schema: {
        tags,
        summary: 'How many differences each standing view has',
        operationId: 'countCodDifferences',
        security,
        querystring: Strict({}),
        response: { 200: DifferencesCounts, ...ErrorAnswers },
      },
    },
    async () => countDifferences(deps),
  );
  app.get(
    '/admin/remittance/differences/export',
    {
      config: { guard, rate: 'order' },
      schema: {
        tags,
        summary: 'All differences of a list as CSV or as a workbook',
        operationId: 'exportCodDifferences',
        security,
        querystring: DifferencesExportQuery,
        response: TableAnswers,
      },
    },
    async ({ caller, query }, reply) => {
      const pieces = await exportDifferences(deps, caller, query);
      return sendTable(reply, { name: 'cod-differences', format: query.format }, pieces);
    },
  );
  app.post(
    '/admin/remittance/differences/:difference_id',
    {
      config: { guard, rate: 'write' },
      schema: {
        tags,
        summary: 'Accept, match, repay or write off a difference, or note that the carrier was asked',
        operationId: 'resolveCodDifference',
        security,
        params: DifferenceParams,
        body: ResolveDifference,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => {
      await resolveDifference(deps, caller, params.difference_id, body);
      return { ok: true as const };
    },
  );
  app.get(
    '/admin/remittance/statements/:statement_no',
    {
      config: { guard, rate: 'browse' },
      schema: {
        tags,
        summary: 'One statement with a page of its rows',
        operationId: 'getStatement',
        security,
        params: StatementParams,
        querystring: StatementQuery,
        response: { 200: Statement, ...ErrorAnswers },
      },
    },
    async ({ params, query }) => getStatement(deps, params.statement_no, query),
  );
  app.get(
    '/admin/remittance/statements/:statement_no/export',
    {
      config: { guard, rate: 'order' },
      schema: {
        tags,
        summary: 'The rows of a statement as CSV',
        operationId: 'exportStatement',
        security,
        params: StatementParams,
        querystring: Strict({}),
        response: CsvAnswers,
      },
    },
    async ({ caller, params }, reply) => {
      const csv = await exportStatementRows(deps, caller, params.statement_no);
      return sendTable(reply, { name: params.statement_no }, csv);
    },
  );
}
