import { chatOrder } from '../../../features/chat-order/texts/th.ts';

export const texts = { chatOrder } as const;
