import { CONVERSATION_KEY_HEADER } from '@mali/contracts/conversation-values';
import type {
  Conversation,
  ConversationQuery,
  CustomerMessage,
  OpenConversation,
  SentMessage,
} from '@mali/contracts/conversations';
import { silentHttp } from '../../clients/http.ts';
import { browserKey } from './conversation-key.ts';

/** Timeout for uploading 10 MB over a slow connection. */
const UPLOAD_MS = 5 * 60_000;

const headers = (): Record<string, string> => ({ [CONVERSATION_KEY_HEADER]: browserKey() });

export async function readConversation(query: ConversationQuery): Promise<Conversation> {
  const { data } = await silentHttp.get<Conversation>('/v3/conversation', {
    params: query,
    headers: headers(),
  });
  return data;
}
export async function sendMessage(message: CustomerMessage): Promise<SentMessage> {
  const { data } = await silentHttp.post<SentMessage>('/v3/conversation/messages', message, {
    headers: headers(),
  });
  return data;
}
export async function markRead(seq: number): Promise<void> {
  await silentHttp.post('/v3/conversation/read', { seq }, { headers: headers() });
}
export async function sayTyping(): Promise<void> {
  await silentHttp.post('/v3/conversation/typing', {}, { headers: headers() });
}
export async function openConversation(request: OpenConversation): Promise<void> {
  await silentHttp.post('/v3/conversation/open', request, { headers: headers() });
}

/** Uploads a photo of a message that is being written. @returns its name */
export async function uploadPhoto(
  url: string,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData();
  form.append('photo', file);
  const { data } = await silentHttp.post<{ photo: string }>(url, form, {
    ...{ timeout: UPLOAD_MS, signal, headers: headers() },
    onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
  });
  return data.photo;
}
