export { uploadPhoto } from './calls.ts';
export { ChatButton } from './chat-button.tsx';
export { type MessageLinks, MessageParts } from './message-parts.tsx';
export { type Pending, useThread } from './thread.ts';
