import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import { SEARCH_RULE_LIST, SPOKEN_NAME_LIST } from '@mali/contracts/lists/search-rules';
import {
  ChangeSearchRuleRequest,
  ChangeSpokenNameRequest,
  HeardAnswer,
  HeardRequest,
  NewSearchRuleRequest,
  NewSpokenNameRequest,
  SearchRuleParams,
  SearchRuleRow,
  SpokenNameParams,
  StaffSearchRule,
  StaffSpokenName,
  TrySearchAnswer,
  TrySearchRequest,
} from '@mali/contracts/staff-search-rules';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { lists } from '../catalogue/answers.ts';
import {
  changeSearchRule,
  countSearchRules,
  exportSearchRules,
  getSearchRule,
  listSearchRules,
  makeSearchRule,
  removeSearchRule,
} from './search-rules.ts';
import {
  changeSpokenName,
  countSpokenNames,
  exportSpokenNames,
  getSpokenName,
  hearName,
  listSpokenNames,
  makeSpokenName,
  removeSpokenName,
} from './spoken-names.ts';
import { trySearch } from './try-search.ts';

const tags = ['search'];
const read = { guard: 'search:edit', rate: 'browse' } as const;
const write = { guard: 'search:edit', rate: 'write' } as const;
const rule = { 200: StaffSearchRule, ...ErrorAnswers };
const name = { 200: StaffSpokenName, ...ErrorAnswers };

/** Rules of the search and spoken names (docs/decisions/0067). */
export function searchRuleRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      path: '/admin/search/rules',
      guard: 'search:edit',
      tag: 'search',
      list: SEARCH_RULE_LIST,
      row: SearchRuleRow,
      what: 'Rules of the search',
      operation: 'SearchRules',
    },
    {
      page: (_caller, query) => listSearchRules(deps, query),
      counts: () => countSearchRules(deps),
      file: (caller, query) => exportSearchRules(deps, caller, query),
    },
  );
  app.get(
    '/admin/search/rules/:rule_id',
    {
      config: read,
      schema: {
        ...{ tags, summary: 'A rule of the search', operationId: 'getSearchRule' },
        ...{ params: SearchRuleParams, querystring: Strict({}), response: rule },
      },
    },
    ({ params }) => getSearchRule(deps, params.rule_id),
  );
  app.post(
    '/admin/search/rules',
    {
      config: write,
      schema: {
        ...{ tags, summary: 'Make a rule of the search', operationId: 'makeSearchRule' },
        ...{ body: NewSearchRuleRequest, response: rule },
      },
    },
    ({ caller, body }) => makeSearchRule(deps, caller, body),
  );
  app.post(
    '/admin/search/rules/:rule_id',
    {
      config: write,
      schema: {
        ...{ tags, summary: 'Change a rule of the search', operationId: 'changeSearchRule' },
        ...{ params: SearchRuleParams, body: ChangeSearchRuleRequest, response: rule },
      },
    },
    ({ caller, params, body }) => changeSearchRule(deps, caller, params.rule_id, body),
  );
  app.delete(
    '/admin/search/rules/:rule_id',
    {
      config: write,
      schema: {
        ...{ tags, summary: 'Remove a rule of the search', operationId: 'removeSearchRule' },
        ...{ params: SearchRuleParams, body: NoBody, response: { 200: Ok, ...ErrorAnswers } },
      },
    },
    async ({ caller, params }) => {
      await removeSearchRule(deps, caller, params.rule_id);
      return { ok: true } as const;
    },
  );
  app.post(
    '/admin/search/try',
    {
      config: read,
      schema: {
        tags,
        summary: 'What the search answers now, and what it would answer with a draft of a rule',
        operationId: 'trySearch',
        ...{ body: TrySearchRequest, response: { 200: TrySearchAnswer, ...ErrorAnswers } },
      },
    },
    ({ body }) => lists.run(() => trySearch(deps, body)),
  );

  listRoutes(
    app,
    {
      path: '/admin/search/names',
      guard: 'search:edit',
      tag: 'search',
      list: SPOKEN_NAME_LIST,
      row: StaffSpokenName,
      what: 'Names that are not said as they are written',
      operation: 'SpokenNames',
    },
    {
      page: (_caller, query) => listSpokenNames(deps, query),
      counts: () => countSpokenNames(deps),
      file: (caller, query) => exportSpokenNames(deps, caller, query),
    },
  );
  app.get(
    '/admin/search/names/:name_id',
    {
      config: read,
      schema: {
        ...{ tags, summary: 'A spoken name', operationId: 'getSpokenName' },
        ...{ params: SpokenNameParams, querystring: Strict({}), response: name },
      },
    },
    ({ params }) => getSpokenName(deps, params.name_id),
  );
  app.post(
    '/admin/search/names',
    {
      config: write,
      schema: {
        ...{ tags, summary: 'Add how a name is said', operationId: 'makeSpokenName' },
        ...{ body: NewSpokenNameRequest, response: name },
      },
    },
    ({ caller, body }) => makeSpokenName(deps, caller, body),
  );
  app.post(
    '/admin/search/names/:name_id',
    {
      config: write,
      schema: {
        ...{ tags, summary: 'Change how a name is said', operationId: 'changeSpokenName' },
        ...{ params: SpokenNameParams, body: ChangeSpokenNameRequest, response: name },
      },
    },
    ({ caller, params, body }) => changeSpokenName(deps, caller, params.name_id, body),
  );
  app.delete(
    '/admin/search/names/:name_id',
    {
      config: write,
      schema: {
        ...{ tags, summary: 'Remove how a name is said', operationId: 'removeSpokenName' },
        ...{ params: SpokenNameParams, body: NoBody, response: { 200: Ok, ...ErrorAnswers } },
      },
    },
    async ({ caller, params }) => {
      await removeSpokenName(deps, caller, params.name_id);
      return { ok: true } as const;
    },
  );
  app.post(
    '/admin/search/heard',
    {
      config: read,
      schema: {
        ...{ tags, summary: 'The brands that a text is heard as', operationId: 'hearName' },
        ...{ body: HeardRequest, response: { 200: HeardAnswer, ...ErrorAnswers } },
      },
    },
    ({ body }) => lists.run(() => hearName(deps, body.name)),
  );
}
