import { ErrorAnswers } from '@mali/contracts/common';
import { GridRows, GridRowsRequest, SavedGrid, SaveGridRequest } from '@mali/contracts/grid';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { gridRows, saveGrid } from './grid.ts';

const tags = ['products'];
/** A whole page of cells, most of them with long names. */
const BODY_LIMIT = 900_000;

/** Variants edited like a spreadsheet (docs/decisions/0059). */
export function gridRoutes(app: App, deps: Deps): void {
  app.post(
    '/admin/grid/rows',
    {
      config: { guard: 'goods:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'Variants of products or of a list, with the cells that can be edited',
        operationId: 'getGridRows',
        body: GridRowsRequest,
        response: { 200: GridRows, ...ErrorAnswers },
      },
    },
    ({ body }) => gridRows(deps, body),
  );
  app.post(
    '/admin/grid',
    {
      bodyLimit: BODY_LIMIT,
      config: { guard: 'goods:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Save cells of many products in one transaction',
        operationId: 'saveGrid',
        body: SaveGridRequest,
        response: { 200: SavedGrid, ...ErrorAnswers },
      },
    },
    ({ caller, body }) => saveGrid(deps, caller, body),
  );
}
