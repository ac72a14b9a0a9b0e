import { chatOrder } from '../../../features/chat-order/texts/en.ts';

export const texts = { chatOrder } as const;
