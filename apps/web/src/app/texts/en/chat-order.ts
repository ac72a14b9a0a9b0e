import { chat } from '../../../features/chat/texts/en.ts';
import { chatOrder } from '../../../features/chat-order/texts/en.ts';

export const texts = { chatOrder: { ...chatOrder, chat } } as const;
