import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import {
  CountRequest,
  HandedOver,
  HandOver,
  InsertDone,
  InsertParams,
  InsertRequest,
  LabelsQuery,
  ManifestQuery,
  Manifests,
  PackedRequest,
  Packing,
  PackingParams,
  PackingWork,
  ParcelNumber,
  PickList,
  PickSheetQuery,
  PickTick,
  PlaceQuery,
  ScanAnswer,
  ScanRequest,
  TakeRequest,
  WaveMade,
  WaveParams,
  WaveRequest,
} from '@mali/contracts/packing';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { LabelPrinter } from './label-printer.ts';
import { labelsOf } from './labels.ts';
import { handOver, manifests, numberParcel } from './manifests.ts';
import {
  beginBox,
  confirmInsert,
  countByHand,
  finishPacking,
  makeWave,
  packingWork,
  pickList,
  pickSheet,
  readOrderPacking,
  requestInsert,
  scanUnit,
  takeOrder,
  tickItem,
} from './service.ts';
import { shortageRoutes } from './shortage-routes.ts';

const schema = { tags: ['orders'], security: [{ bearer: [] }], querystring: Strict({}) };
const READ = { guard: 'order:fulfil', rate: 'browse' } as const;
/** Scans are as frequent as reading a page. */
const WRITE = READ;
const packing = { 200: Packing, ...ErrorAnswers };
const Pdf = Type.Unsafe<Buffer>({ type: 'string', description: 'The document' });

/** Pick lists and packing (SHIP-01, SHIP-02). */
export function packingRoutes(app: App, deps: Deps): void {
  shortageRoutes(app, deps);
  app.get(
    '/admin/waves',
    {
      config: READ,
      schema: {
        ...schema,
        querystring: PlaceQuery,
        summary: 'Orders to pack at a place, and the waves under way',
        operationId: 'getPackingWork',
        response: { 200: PackingWork, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => packingWork(deps, caller, query.place),
  );
  app.post(
    '/admin/waves',
    {
      config: WRITE,
      schema: {
        ...schema,
        summary: 'Take orders to pick and pack: chosen ones, or the next to leave',
        operationId: 'makeWave',
        body: WaveRequest,
        response: { 200: WaveMade, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => makeWave(deps, caller, body),
  );
  app.get(
    '/admin/waves/:wave_id',
    {
      config: READ,
      schema: {
        ...schema,
        summary: 'The pick list of a wave',
        operationId: 'getPickList',
        params: WaveParams,
        response: { 200: PickList, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => pickList(deps, caller, params.wave_id),
  );
  app.post(
    '/admin/waves/:wave_id/tick',
    {
      config: WRITE,
      schema: {
        ...schema,
        summary: 'Tick off units of a pick list, or untick them',
        operationId: 'tickPickItem',
        params: WaveParams,
        body: PickTick,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => {
      await tickItem(deps, caller, params.wave_id, body);
      return { ok: true as const };
    },
  );
  app.get(
    '/admin/packing/:so_no',
    {
      config: READ,
      schema: {
        ...schema,
        summary: 'The packing of an order',
        operationId: 'getPacking',
        params: PackingParams,
        response: packing,
      },
    },
    async ({ caller, params }) => readOrderPacking(deps, caller, params.so_no),
  );
  app.post(
    '/admin/packing/:so_no/take',
    {
      config: WRITE,
      schema: {
        ...schema,
        summary: 'Pack an order that nobody packs, or take it over from a colleague',
        operationId: 'takePacking',
        params: PackingParams,
        body: TakeRequest,
        response: packing,
      },
    },
    async ({ caller, params, body }) => takeOrder(deps, caller, params.so_no, body.from),
  );
  app.post(
    '/admin/packing/:so_no/scan',
    {
      config: WRITE,
      schema: {
        ...schema,
        summary: 'A scanned unit goes into a box, or is refused',
        operationId: 'scanPackedUnit',
        params: PackingParams,
        body: ScanRequest,
        response: { 200: ScanAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => scanUnit(deps, caller, params.so_no, body),
  );
  app.post(
    '/admin/packing/:so_no/count',
    {
      config: WRITE,
      schema: {
        ...schema,
        summary: 'Units of a line in a box, counted by hand',
        operationId: 'countPackedUnits',
        params: PackingParams,
        body: CountRequest,
        response: packing,
      },
    },
    async ({ caller, params, body }) => countByHand(deps, caller, params.so_no, body),
  );
  app.post(
    '/admin/packing/:so_no/boxes',
    {
      config: WRITE,
      schema: {
        ...schema,
        summary: 'Begin another box',
        operationId: 'beginBox',
        params: PackingParams,
        body: NoBody,
        response: packing,
      },
    },
    async ({ caller, params }) => beginBox(deps, caller, params.so_no),
  );
  app.post(
    '/admin/packing/:so_no/inserts',
    {
      config: { guard: 'order:read-any', rate: 'order' },
      schema: {
        ...schema,
        summary: 'Ask the packer to put something in, such as a card written by hand',
        operationId: 'requestInsert',
        params: PackingParams,
        body: InsertRequest,
        response: packing,
      },
    },
    async ({ caller, params, body }) => requestInsert(deps, caller, params.so_no, body.text),
  );
  app.post(
    '/admin/packing/:so_no/inserts/:insert_id',
    {
      config: WRITE,
      schema: {
        ...schema,
        summary: 'Something beside the products is in the box, or is not',
        operationId: 'confirmInsert',
        params: InsertParams,
        body: InsertDone,
        response: packing,
      },
    },
    async ({ caller, params, body }) =>
      confirmInsert(deps, caller, params.so_no, params.insert_id, body.done),
  );
  app.post(
    '/admin/packing/:so_no/packed',
    {
      config: WRITE,
      schema: {
        ...schema,
        summary: 'The boxes of an order are complete and weighed',
        operationId: 'finishPacking',
        params: PackingParams,
        body: PackedRequest,
        response: packing,
      },
    },
    async ({ caller, params, body }) => finishPacking(deps, caller, params.so_no, body.weights),
  );
  const printer = new LabelPrinter();
  app.addHook('onClose', async () => printer.close());
  app.get(
    '/admin/labels',
    {
      config: { guard: 'order:fulfil', rate: 'write' },
      schema: {
        ...schema,
        querystring: LabelsQuery,
        summary: 'Labels of packed orders as one A6 document',
        operationId: 'getLabels',
        response: {
          200: { description: 'The labels', content: { 'application/pdf': { schema: Pdf } } },
          ...ErrorAnswers,
        },
      },
    },
    async ({ caller, query }, reply) => {
      const labels = await labelsOf(deps, caller, query.orders.split(','));
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', 'inline; filename="labels.pdf"')
        .send(await printer.print(labels, deps.now()));
    },
  );
  app.get(
    '/admin/waves/:wave_id/pdf',
    {
      config: { guard: 'order:fulfil', rate: 'write' },
      schema: {
        ...schema,
        querystring: PickSheetQuery,
        summary: 'The pick list of a wave, printed',
        operationId: 'getPickListPdf',
        params: WaveParams,
        response: {
          200: { description: 'The list', content: { 'application/pdf': { schema: Pdf } } },
          ...ErrorAnswers,
        },
      },
    },
    async ({ caller, params, query }, reply) => {
      const list = await pickSheet(deps, caller, params.wave_id);
      return reply
        .header('content-type', 'application/pdf')
        .header(
          'content-disposition',
          `attachment; filename="pick-list-${params.wave_id}-${query.paper}.pdf"`,
        )
        .send(await printer.printList(list, query.paper));
    },
  );
  app.get(
    '/admin/manifests',
    {
      config: READ,
      schema: {
        ...schema,
        querystring: ManifestQuery,
        summary: 'Parcels that each carrier takes and has taken on a day',
        operationId: 'getManifests',
        response: { 200: Manifests, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => manifests(deps, caller, query),
  );
  app.post(
    '/admin/manifests/number',
    {
      config: WRITE,
      schema: {
        ...schema,
        summary: 'Carrier and number of a packed parcel, typed by hand',
        operationId: 'giveParcelNumber',
        body: ParcelNumber,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => {
      await numberParcel(deps, caller, body);
      return { ok: true as const };
    },
  );
  app.post(
    '/admin/manifests/hand_over',
    {
      config: WRITE,
      schema: {
        ...schema,
        summary: 'Packed parcels are handed to their carrier',
        operationId: 'handOverParcels',
        body: HandOver,
        response: { 200: HandedOver, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => handOver(deps, caller, body.parcels),
  );
}
