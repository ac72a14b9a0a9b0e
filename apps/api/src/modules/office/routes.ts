import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import { FirstStepsAnswer, HideFirstSteps } from '@mali/contracts/first-steps';
import {
  FindAnswer,
  FindRequest,
  OptionsAnswer,
  OptionsRequest,
  SavedViewAnswer,
  SavedViewParams,
  SavedViewRequest,
  SavedViewsAnswer,
  SavedViewsQuery,
} from '@mali/contracts/office';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { cardWriter } from '../catalogue/answers.ts';
import { find } from './find.ts';
import { firstSteps, hideFirstSteps } from './first-steps.ts';
import { filterOptions } from './options.ts';
import { changeView, removeView, savedViews, saveView } from './views.ts';

const tags = ['office'];
const security = [{ bearer: [] }];

/** What belongs to the back office as a whole (docs/decisions/0034). */
export function officeRoutes(app: App, deps: Deps): void {
  app.post(
    '/admin/find',
    {
      config: { guard: 'office:use', rate: 'browse' },
      schema: {
        tags,
        summary: 'First results of each kind for a text, of those that the caller may see',
        operationId: 'findInOffice',
        security,
        body: FindRequest,
        response: { 200: FindAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }, reply) => find(deps, caller, body, cardWriter(reply)),
  );
  app.post(
    '/admin/options',
    {
      config: { guard: 'office:use', rate: 'browse' },
      schema: {
        tags,
        summary: 'Values of a list’s filter: for a text, or the names of known ones',
        operationId: 'getFilterOptions',
        security,
        body: OptionsRequest,
        response: { 200: OptionsAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => ({ options: await filterOptions(deps, caller, body) }),
  );
  app.get(
    '/admin/first_steps',
    {
      config: { guard: 'office:use', rate: 'browse' },
      schema: {
        tags,
        summary: 'First steps of the shop that the caller may do, and which are done',
        operationId: 'getFirstSteps',
        security,
        querystring: Strict({}),
        response: { 200: FirstStepsAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller }) => firstSteps(deps, caller),
  );
  app.post(
    '/admin/first_steps',
    {
      config: { guard: 'first-steps:hide', rate: 'write' },
      schema: {
        tags,
        summary: 'Hide the first steps for everybody, or show them again',
        operationId: 'hideFirstSteps',
        security,
        body: HideFirstSteps,
        response: { 200: FirstStepsAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => hideFirstSteps(deps, caller, body.hidden),
  );
  app.get(
    '/admin/views',
    {
      config: { guard: 'office:use', rate: 'browse' },
      schema: {
        tags,
        summary: 'Saved views of a list, own and shared, with their counts',
        operationId: 'getSavedViews',
        security,
        querystring: SavedViewsQuery,
        response: { 200: SavedViewsAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => savedViews(deps, caller, query.list),
  );
  app.post(
    '/admin/views',
    {
      config: { guard: 'office:use', rate: 'write' },
      schema: {
        tags,
        summary: 'Save a view of a list',
        operationId: 'saveView',
        security,
        body: SavedViewRequest,
        response: { 200: SavedViewAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => saveView(deps, caller, body),
  );
  app.patch(
    '/admin/views/:view_id',
    {
      config: { guard: 'office:use', rate: 'write' },
      schema: {
        tags,
        summary: 'Change a saved view of one’s own',
        operationId: 'changeView',
        security,
        params: SavedViewParams,
        body: SavedViewRequest,
        response: { 200: SavedViewAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => changeView(deps, caller, params.view_id, body),
  );
  app.delete(
    '/admin/views/:view_id',
    {
      config: { guard: 'office:use', rate: 'write' },
      schema: {
        tags,
        summary: 'Delete a saved view of one’s own',
        operationId: 'deleteView',
        security,
        params: SavedViewParams,
        body: NoBody,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => {
      await removeView(deps, caller, params.view_id);
      return { ok: true as const };
    },
  );
}
