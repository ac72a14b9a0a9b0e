import { chat } from '../../../features/chat/texts/th.ts';
import { chatOrder } from '../../../features/chat-order/texts/th.ts';

export const texts = { chatOrder: { ...chatOrder, chat } } as const;
