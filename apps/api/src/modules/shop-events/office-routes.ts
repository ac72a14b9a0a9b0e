import { ErrorAnswers, Ok, Strict } from '@mali/contracts/common';
import { SHOP_EVENT_LIST } from '@mali/contracts/lists/shop-events';
import {
  ChangeShopEventRequest,
  CheckInRequest,
  EventPeopleExportQuery,
  EventPersonParams,
  MakeShopEventRequest,
  ShopEventParams,
  StaffEvent,
  StaffEventPeople,
  StaffEventRow,
} from '@mali/contracts/shop-events';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { sendTable, TableAnswers } from '../../platform/table-file.ts';
import { countShopEvents, exportShopEvents, listShopEvents } from './list.ts';
import {
  changeShopEvent,
  checkIn,
  exportEventPeople,
  getEventPeople,
  getStaffEvent,
  makeShopEvent,
} from './office.ts';

const common = { tags: ['events'], security: [{ bearer: [] }] };
const path = '/admin/events';
const edits = { guard: 'campaign:edit', rate: 'write' } as const;
const looks = { guard: 'campaign:edit', rate: 'browse' } as const;
const one = { 200: StaffEvent, ...ErrorAnswers };

/** Events in the back office (CMS-03). */
export function shopEventOfficeRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      ...{ path, guard: 'campaign:edit', tag: 'events', list: SHOP_EVENT_LIST, row: StaffEventRow },
      ...{ what: 'Events, drafts too', operation: 'StaffEvents' },
    },
    {
      page: (_caller, query) => listShopEvents(deps, query),
      counts: () => countShopEvents(deps),
      file: (caller, query) => exportShopEvents(deps, caller, query),
    },
  );
  app.get(
    `${path}/:event_id`,
    {
      config: looks,
      schema: {
        ...common,
        summary: 'An event as staff see it, a draft too',
        operationId: 'getStaffEvent',
        params: ShopEventParams,
        querystring: Strict({}),
        response: one,
      },
    },
    async ({ params }) => getStaffEvent(deps, params.event_id),
  );
  app.post(
    path,
    {
      config: edits,
      schema: {
        ...common,
        summary: 'Make an event, once for each key',
        operationId: 'makeShopEvent',
        body: MakeShopEventRequest,
        response: one,
      },
    },
    async ({ caller, body }) => makeShopEvent(deps, caller, body),
  );
  app.post(
    `${path}/:event_id`,
    {
      config: edits,
      schema: {
        ...common,
        summary: 'Change an event; it keeps the places that people have',
        operationId: 'changeShopEvent',
        params: ShopEventParams,
        body: ChangeShopEventRequest,
        response: one,
      },
    },
    async ({ caller, params, body }) => changeShopEvent(deps, caller, params.event_id, body),
  );
  app.get(
    `${path}/:event_id/people`,
    {
      config: looks,
      schema: {
        ...common,
        summary: 'Who registered for an event, masked',
        operationId: 'getEventPeople',
        params: ShopEventParams,
        querystring: Strict({}),
        response: { 200: StaffEventPeople, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => getEventPeople(deps, caller, params.event_id),
  );
  app.post(
    `${path}/:event_id/people/:person_id`,
    {
      config: edits,
      schema: {
        ...common,
        summary: 'Check somebody in at an event, or take it back',
        operationId: 'checkInAtEvent',
        params: EventPersonParams,
        body: CheckInRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => {
      await checkIn(deps, caller, params, body.checked_in);
      return { ok: true as const };
    },
  );
  app.get(
    `${path}/:event_id/people/export`,
    {
      config: { guard: 'campaign:decide', rate: 'order' },
      schema: {
        ...common,
        summary: 'Who registered for an event, in full, as CSV',
        operationId: 'exportEventPeople',
        params: ShopEventParams,
        querystring: EventPeopleExportQuery,
        response: TableAnswers,
      },
    },
    async ({ caller, params, query }, reply) =>
      sendTable(
        reply,
        { name: 'event-people', format: 'csv' },
        await exportEventPeople(deps, caller, params.event_id, query.lang),
      ),
  );
}
