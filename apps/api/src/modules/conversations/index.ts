/** Repository functions for modules above this one. */
export { giveConversations } from './conversation-repository.ts';
