import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import {
  NoteParams,
  NoteRequest,
  OrderChoices,
  OrderWork,
  OrderWorkAnswer,
  OrderWorkParams,
  OrderWorkRequest,
} from '@mali/contracts/order-work';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { changeWork, editNote, orderChoices, orderWork, removeNote, writeNote } from './order-work.ts';

const tags = ['orders'];
const security = [{ bearer: [] }];

/** Internal work on orders: notes, tags, assignment (ORD-08). */
export function orderWorkRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/orders/:so_no/work',
    {
      config: { guard: 'order:list', rate: 'browse' },
      schema: {
        tags,
        summary: 'Notes, tags and assignment of an order',
        operationId: 'getOrderWork',
        security,
        params: OrderWorkParams,
        querystring: Strict({}),
        response: { 200: OrderWork, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => orderWork(deps, caller, params.so_no),
  );
  app.post(
    '/admin/orders/:so_no/notes',
    {
      config: { guard: 'order:list', rate: 'write' },
      schema: {
        tags,
        summary: 'Write an internal note on an order',
        operationId: 'writeNote',
        security,
        params: OrderWorkParams,
        body: NoteRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => {
      await writeNote(deps, caller, params.so_no, body);
      return { ok: true as const };
    },
  );
  app.patch(
    '/admin/orders/:so_no/notes/:note_id',
    {
      config: { guard: 'order:list', rate: 'write' },
      schema: {
        tags,
        summary: 'Change a note of one’s own',
        operationId: 'editNote',
        security,
        params: NoteParams,
        body: NoteRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => {
      await editNote(deps, caller, params, body);
      return { ok: true as const };
    },
  );
  app.delete(
    '/admin/orders/:so_no/notes/:note_id',
    {
      config: { guard: 'order:list', rate: 'write' },
      schema: {
        tags,
        summary: 'Delete a note of one’s own',
        operationId: 'deleteNote',
        security,
        params: NoteParams,
        body: NoBody,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => {
      await removeNote(deps, caller, params);
      return { ok: true as const };
    },
  );
  app.get(
    '/admin/order_choices',
    {
      config: { guard: 'order:list', rate: 'browse' },
      schema: {
        tags,
        summary: 'Colleagues and tags to choose from',
        operationId: 'getOrderChoices',
        security,
        querystring: Strict({}),
        response: { 200: OrderChoices, ...ErrorAnswers },
      },
    },
    async () => orderChoices(deps),
  );
  app.post(
    '/admin/order_work',
    {
      config: { guard: 'order:list', rate: 'write' },
      schema: {
        tags,
        summary: 'Tag and assign orders',
        operationId: 'changeOrderWork',
        security,
        body: OrderWorkRequest,
        response: { 200: OrderWorkAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => changeWork(deps, caller, body),
  );
}
