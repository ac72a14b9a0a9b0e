import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import {
  ChangeSegmentRequest,
  Segment,
  SegmentCount,
  SegmentFields,
  SegmentNames,
  SegmentParams,
  SegmentRule,
  SegmentsAnswer,
} from '@mali/contracts/segments';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import {
  changeSegment,
  countSegment,
  getSegment,
  listSegmentNames,
  listSegments,
  makeSegment,
  removeSegment,
} from './segments.ts';

const tags = ['staff'];
const one = { 200: Segment, ...ErrorAnswers };

/** Segments of customers by rule (docs/decisions/0082). */
export function segmentRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/segments',
    {
      config: { guard: 'segment:edit', rate: 'browse' },
      schema: {
        tags,
        summary: 'Segments of customers',
        operationId: 'listSegments',
        querystring: Strict({}),
        response: { 200: SegmentsAnswer, ...ErrorAnswers },
      },
    },
    () => listSegments(deps),
  );
  app.get(
    '/admin/segment_names',
    {
      config: { guard: 'page:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'Names of segments, for the audience of a block',
        operationId: 'listSegmentNames',
        querystring: Strict({}),
        response: { 200: SegmentNames, ...ErrorAnswers },
      },
    },
    () => listSegmentNames(deps),
  );
  app.get(
    '/admin/segments/:segment_id',
    {
      config: { guard: 'segment:edit', rate: 'browse' },
      schema: {
        tags,
        summary: 'A segment',
        operationId: 'getSegment',
        params: SegmentParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ params }) => getSegment(deps, params.segment_id),
  );
  // POST, because a rule is long; it writes nothing.
  app.post(
    '/admin/segments/count',
    {
      config: { guard: 'segment:edit', rate: 'browse' },
      schema: {
        tags,
        summary: 'How many customers a rule finds now',
        operationId: 'countSegment',
        body: SegmentRule,
        response: { 200: SegmentCount, ...ErrorAnswers },
      },
    },
    ({ caller, body }) => countSegment(deps, caller, body),
  );
  app.post(
    '/admin/segments',
    {
      config: { guard: 'segment:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Make a segment',
        operationId: 'makeSegment',
        body: SegmentFields,
        response: one,
      },
    },
    ({ caller, body }) => makeSegment(deps, caller, body),
  );
  app.post(
    '/admin/segments/:segment_id',
    {
      config: { guard: 'segment:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Change a segment',
        operationId: 'changeSegment',
        params: SegmentParams,
        body: ChangeSegmentRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => changeSegment(deps, caller, params.segment_id, body),
  );
  app.delete(
    '/admin/segments/:segment_id',
    {
      config: { guard: 'segment:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Remove a segment',
        operationId: 'removeSegment',
        params: SegmentParams,
        body: NoBody,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => {
      await removeSegment(deps, caller, params.segment_id);
      return { ok: true } as const;
    },
  );
}
