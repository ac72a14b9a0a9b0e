import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import { ConversationQuery, ReadRequest, SentMessage } from '@mali/contracts/conversations';
import {
  AssignRequest,
  InboxConversation,
  InboxCounts,
  InboxMessages,
  InboxParams,
  InboxReport,
  InboxReportQuery,
  InboxRow,
  InboxSettings,
  InboxSettingsRequest,
  StaffMessage,
  StateRequest,
} from '@mali/contracts/inbox';
import { INBOX_LIST } from '@mali/contracts/lists/inbox';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import {
  answerCustomer,
  assignConversation,
  getInboxConversation,
  inboxCounts,
  inboxMessages,
  inboxReport,
  moveConversation,
  readByStaff,
  staffTypes,
} from './inbox.ts';
import { countConversations, exportConversations, listConversations } from './inbox-list.ts';
import { getInboxSettings, saveInboxSettings } from './settings.ts';

const tags = ['chat'];
const security = [{ bearer: [] }];
const reads = { guard: 'inbox:work', rate: 'browse' } as const;
const writes = { guard: 'inbox:work', rate: 'write' } as const;

/** The inbox of the staff (INBOX-01 to INBOX-04). */
export function inboxRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      ...{ path: '/admin/inbox/conversations', guard: 'inbox:work', tag: 'chat', list: INBOX_LIST },
      ...{ row: InboxRow, what: 'Conversations with customers', operation: 'Conversations' },
    },
    {
      page: (caller, query) => listConversations(deps, caller, query),
      counts: (caller) => countConversations(deps, caller),
      file: (caller, query) => exportConversations(deps, caller, query),
    },
  );
  app.get(
    '/admin/inbox/counts',
    {
      config: reads,
      schema: {
        tags,
        summary: 'What waits and is unread, for the menu',
        operationId: 'countInbox',
        security,
        querystring: Strict({}),
        response: { 200: InboxCounts, ...ErrorAnswers },
      },
    },
    async ({ caller }) => inboxCounts(deps, caller),
  );
  app.get(
    '/admin/inbox/report',
    {
      config: reads,
      schema: {
        tags,
        summary: 'How long customers waited for the first answer',
        operationId: 'getInboxReport',
        security,
        querystring: InboxReportQuery,
        response: { 200: InboxReport, ...ErrorAnswers },
      },
    },
    async ({ query }) => inboxReport(deps, query.days),
  );
  app.get(
    '/admin/inbox/settings',
    {
      config: reads,
      schema: {
        tags,
        summary: 'Office hours, away message and saved replies',
        operationId: 'getInboxSettings',
        security,
        querystring: Strict({}),
        response: { 200: InboxSettings, ...ErrorAnswers },
      },
    },
    async ({ caller }) => getInboxSettings(deps, caller),
  );
  app.post(
    '/admin/inbox/settings',
    {
      config: { guard: 'inbox:settings', rate: 'write' },
      schema: {
        tags,
        summary: 'Save office hours, away message and saved replies',
        operationId: 'saveInboxSettings',
        security,
        body: InboxSettingsRequest,
        response: { 200: InboxSettings, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => saveInboxSettings(deps, caller, body),
  );
  app.get(
    '/admin/inbox/:conversation_id',
    {
      config: reads,
      schema: {
        tags,
        summary: 'A conversation with its customer, bag and orders',
        operationId: 'getInboxConversation',
        security,
        params: InboxParams,
        querystring: Strict({}),
        response: { 200: InboxConversation, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => getInboxConversation(deps, caller, params.conversation_id),
  );
  app.get(
    '/admin/inbox/:conversation_id/messages',
    {
      config: reads,
      schema: {
        tags,
        summary: 'Messages of a conversation, with notes and events',
        operationId: 'getInboxMessages',
        security,
        params: InboxParams,
        querystring: ConversationQuery,
        response: { 200: InboxMessages, ...ErrorAnswers },
      },
    },
    async ({ caller, params, query }) => inboxMessages(deps, caller, params.conversation_id, query),
  );
  app.post(
    '/admin/inbox/:conversation_id/messages',
    {
      config: writes,
      schema: {
        tags,
        summary: 'Answer a customer, or write a note for colleagues',
        operationId: 'answerCustomer',
        security,
        params: InboxParams,
        body: StaffMessage,
        response: { 200: SentMessage, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => answerCustomer(deps, caller, params.conversation_id, body),
  );
  app.post(
    '/admin/inbox/:conversation_id/read',
    {
      config: writes,
      schema: {
        tags,
        summary: 'Say up to which message staff have read',
        operationId: 'readInboxConversation',
        security,
        params: InboxParams,
        body: ReadRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ params, body }) => {
      await readByStaff(deps, params.conversation_id, body.seq);
      return { ok: true as const };
    },
  );
  app.post(
    '/admin/inbox/:conversation_id/typing',
    {
      config: writes,
      schema: {
        tags,
        summary: 'Say that staff are writing',
        operationId: 'typeToCustomer',
        security,
        params: InboxParams,
        body: NoBody,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ params }) => {
      await staffTypes(deps, params.conversation_id);
      return { ok: true as const };
    },
  );
  app.post(
    '/admin/inbox/:conversation_id/assign',
    {
      config: writes,
      schema: {
        tags,
        summary: 'Take a conversation, or give it to a colleague or to nobody',
        operationId: 'assignConversation',
        security,
        params: InboxParams,
        body: AssignRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => {
      await assignConversation(deps, caller, params.conversation_id, body);
      return { ok: true as const };
    },
  );
  app.post(
    '/admin/inbox/:conversation_id/state',
    {
      config: writes,
      schema: {
        tags,
        summary: 'Close a conversation, or open it again',
        operationId: 'moveConversation',
        security,
        params: InboxParams,
        body: StateRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => {
      await moveConversation(deps, caller, params.conversation_id, body.state);
      return { ok: true as const };
    },
  );
}
