/** Functions for modules above this one. */
export { giveConversations } from './conversation-repository.ts';
export { countConversationsBy } from './inbox-list.ts';
export { INBOX_SOURCE } from './inbox-list-repository.ts';
